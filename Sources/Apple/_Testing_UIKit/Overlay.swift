// The toolchain's Testing module requires a module of this name wherever a file imports both
// Testing and UIKit, and only Apple's toolchains have it. Without it, no test could import UIKit on
// Linux. It is empty: Apple's additions (attaching images to test reports) are missing.
