import Foundation

exit(AttackProgram().run(Array(CommandLine.arguments.dropFirst())))
