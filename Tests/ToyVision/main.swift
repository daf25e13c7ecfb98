import ToyTask
import VisionCommand

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

exit(VisionMain.run(offering: .withToy))
