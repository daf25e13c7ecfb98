import Foundation

let words = Array(CommandLine.arguments.dropFirst())
exit(VideoChildPart.run(words) ?? AttackProgram().run(words))
