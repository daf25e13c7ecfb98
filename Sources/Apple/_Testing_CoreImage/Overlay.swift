// The toolchain's Testing module asks for a module of this name wherever a file imports both
// Testing and CoreImage, and only Apple's toolchains have it. Without one here, no test could
// import CoreImage on Linux. It is empty: what Apple's adds (attaching pictures to test reports) is not
// there.
