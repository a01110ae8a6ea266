import CommandLineInterface

extension HelpTopic {
  static let exitCodeTable = HelpSection(
    "Exit status",
    terms: [
      "0": "success, even if a list or a search is empty or the reader of a pipe closes it",
      "1":
        "`no` from `ghf follows`, no such account, not a favourite, a damaged file, or another error",
      "2": "invalid usage; for `ghf follows`, also a missing account",
      "3":
        "incomplete: GitHub returned only part of a list or of its profiles, or with `--verify` the list never settled",
      "4": "sign-in needed, token rejected, or missing scope",
      "5": "rate limit reached; `--wait` waits for the reset",
      "6":
        "no usable response: no network, no such host, timeout, server errors after retries; or not cached, with `--offline`",
      "7": "something has changed, with `ghf changes --exit-code`",
      "74": "the output could not be written",
      "130": "`ghf browse --select` ended without a choice",
      "129, 130, 143":
        "as shells report the end by a signal: SIGHUP, SIGINT (Ctrl-C) or SIGTERM",
    ])

  static var exitCodeSections: [HelpSection] {
    [
      exitCodeTable,
      HelpSection(examples: [
        "ghf follows hubot @me > /dev/null && echo thanks",
        "ghf followers octocat --json > all.json || rm all.json",
        "ghf status > /dev/null; [ $? -ne 4 ] || gh auth login",
        "ghf changes octocat --exit-code > new.txt; [ $? -ne 7 ] || cat new.txt",
      ]),
      HelpSection(
        text: """
          An error is one line on standard error that begins with `error:`, followed by a `hint:` \
          line if there is a next step. With --json, ghf prints all of the output or none; in \
          other formats, it may have printed part of it.
          """),
    ]
  }
}
