import CommandLineInterface
import GitHubAPI

extension HelpTopic {
  /// The forms of output, as the README lists them too.
  static let formats = HelpSection(
    "Output",
    [
      HelpEntry(
        "none, on a terminal",
        "a grid of names; with `--details` a table; cards for `ghf user` and with `--cards`; one event below the other for `ghf feed`"
      ),
      HelpEntry(
        "none, in a pipe",
        "one login a line; `key: value` lines for `ghf user` and with `--details`; `yes` or `no` for `ghf follows`; a line of time, login, deed, repository and text for `ghf feed`, TABs between them"
      ),
      HelpEntry("`--json`", "one JSON document with GitHub's own keys, all or nothing"),
      HelpEntry("`--jsonl`", "one JSON object a line, as the pages come"),
      HelpEntry(
        "`--csv`, `--tsv`",
        #"rows with a header; cells that a spreadsheet would run get an apostrophe in CSV; TAB and line breaks are `\t` and `\n` in TSV"#
      ),
      HelpEntry(
        "`--fields login,id`",
        "only these keys, in any of the four; the columns of the table with `--details`"),
    ])

  /// The fields that `--fields` takes, and `--sort` for lists.
  private static var fields: HelpSection {
    func entry(_ title: String, _ names: [String]) -> HelpEntry {
      HelpEntry(title, names.joined(separator: ", "))
    }
    return HelpSection(
      "Fields",
      [
        entry("lists", AccountField.names),
        entry(
          "`--details`, `ghf user`",
          ["those of lists"] + DetailField.names.filter { !AccountField.names.contains($0) }),
        entry("`ghf fav list`", FavouriteField.names),
        entry("`ghf feed`", FeedField.names),
        entry("`ghf changes`", ChangeField.names),
      ])
  }

  static var formattingSections: [HelpSection] {
    [
      HelpSection(
        "Examples",
        [
          .examples([
            "ghf followers octocat --json | jq -r '.[].login'",
            "ghf followers octocat --csv --fields login,id > followers.csv",
            "ghf followers octocat --details --jsonl --fields login,name,bio",
            "ghf followers octocat | xargs -n 1 echo",
          ])
        ]),
      formats, fields,
      HelpSection(
        "",
        [
          .paragraph(
            """
            Standard output is data; progress, notices and errors go to standard error. In a pipe \
            names are never cut, and there are neither colours nor links. The JSON of lists and of \
            several users is an array, that of one user an object; the keys come as GitHub has \
            them, null where GitHub has null. There is no --jq: pipe into jq.
            """),
          .paragraph(
            """
            GitHub gives no date for a follow and promises no order; lists come in the order in \
            which it has them unless --sort and --reverse say otherwise.
            """),
          .paragraph(
            """
            Control characters in names and texts are shown (^[ for ESC) and not sent to the \
            terminal. JSON, CSV and TSV have the data as GitHub has it. JSON escapes control \
            characters and those that reorder text; CSV and TSV show them escaped if standard \
            output is a terminal.
            """),
        ]),
    ]
  }
}
