import CommandLineInterface

extension HelpTopic {
  /// The exit status, as the README lists it too.
  static let exitCodeTable = HelpSection(
    "Exit status",
    [
      HelpEntry(
        "0", "done; also when a list or a search is empty, and when the reader of a pipe went away"),
      HelpEntry(
        "1",
        "no such account, not a favourite, the no of `ghf follows`, a damaged file, anything else"
      ),
      HelpEntry("2", "invalid usage; for `ghf follows` also a missing account"),
      HelpEntry("3", "incomplete: GitHub returned only a part of a list"),
      HelpEntry(
        "4", "not signed in where it is needed, the token was refused, or it lacks the scope"),
      HelpEntry("5", "a rate limit was reached, and was not waited for"),
      HelpEntry(
        "6",
        "no usable answer: no network, no such host, timed out, server errors after retries; or `--offline` and not cached"
      ),
      HelpEntry("74", "the output could not be written"),
      HelpEntry("130, 143", "interrupted by Ctrl-C, ended by SIGTERM"),
    ])

  static var exitCodeSections: [HelpSection] {
    [
      exitCodeTable,
      HelpSection(
        "Examples",
        [
          .examples([
            "ghf follows hubot @me > /dev/null && echo thanks",
            "ghf followers octocat --json > all.json || rm all.json",
            "ghf status > /dev/null; [ $? -ne 4 ] || gh auth login",
          ])
        ]),
      HelpSection(
        "",
        [
          .paragraph(
            """
            What went wrong is said on standard error in one line that begins with `error:`; where \
            there is a next step, a line with `hint:` follows. With --json nothing is printed \
            unless all is there; --jsonl and lines in a pipe may have begun.
            """)
        ]),
    ]
  }
}
