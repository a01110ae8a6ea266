import ArgumentParser
import CommandLineInterface
import GitHubAPI

/// `ghf following`: everyone whom an account follows.
struct FollowingCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "following", abstract: "List everyone whom an account follows.")

  static let guide = CommandGuide(
    examples: [
      "ghf following octocat",
      "ghf following octocat --sort login",
      "ghf following octocat --details --csv > following.csv",
    ])

  @OptionGroup var people: PeopleOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.fieldNames(with: options)
  }

  var inputNotice: String? { inputNotice(unless: people.user) }

  var offlineDeed: String? { "shows the list" }

  func run(in invocation: Invocation) async throws(CommandError) {
    try await people.print(.following, in: invocation)
  }
}
