import CommandLineParsing
import OptionDeclarations
import VisionBase

/// `vision completion SHELL`: prints the completion script of a shell.
struct CompletionCommand {
  private let root: @Sendable () -> Command

  private static let shell = Positional<Shell>("SHELL", .choice(), help: "bash, zsh or fish.")

  /// Creates the command; `root` returns the whole program, and is called only when the command
  /// runs.
  init(of root: @escaping @Sendable () -> Command) {
    self.root = root
  }

  var subcommand: Subcommand {
    let root = self.root
    return Subcommand(
      Command(
        "completion", summary: "Prints a script that completes commands in a shell.",
        arguments: [Self.shell],
        examples: [
          .init(#"eval "$(vision completion bash)""#, "In ~/.bashrc: completes in bash."),
          .init(
            "vision completion fish > ~/.config/fish/completions/vision.fish",
            "Completes in fish from the next start on."),
        ])
    ) { arguments, console in
      console.output.write(.script(arguments[Self.shell].completionScript(for: root())))
      return .success
    }
  }
}
