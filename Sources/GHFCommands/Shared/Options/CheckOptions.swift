import CommandLineInterface

/// The option to check a list page by page.
struct CheckOptions: ArgumentGroup, Sendable {
  @Flag(
    "--verify",
    help: """
      Check every page of the list again; exit with status 3 if it never settles, or if GitHub \
      hides accounts
      """)
  var verify = false
}
