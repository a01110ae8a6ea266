import CommandLineInterface
import GHFQueries
import GitHubAPI
import PeopleViews

extension HelpTopic {
  private static let formats = HelpSection(
    "Output",
    terms: [
      "none, on a terminal":
        "a grid of names; a table with `--details`; cards for `ghf user` and with `--cards`; a list of events for `ghf feed`",
      "none, in a pipe":
        "one login per line; `key: value` lines for `ghf user` and with `--details`; `yes` or `no` for `ghf follows`; time, login, summary, repository and text, separated by tabs, for `ghf feed`",
      "`--json`": "one complete JSON document with GitHub's own keys, or nothing",
      "`--jsonl`": "one JSON object per line, as pages arrive",
      "`--csv`, `--tsv`":
        #"rows with a header; in CSV, cells that a spreadsheet would evaluate get an apostrophe; in TSV, tabs and line breaks are `\t` and `\n`"#,
      "`--fields login,id`":
        "only these keys, in any of the four formats; with `--details`, the columns of the table",
    ])

  /// The fields for `--fields` and, in lists, for `--sort`.
  private static var fields: HelpSection {
    let details = Person.profileFields.filter { !Person.accountFields.contains($0) }.names()
    let rows: [(term: String, start: String, names: [String])] = [
      ("lists", "", Person.accountFields.names()),
      ("`--details`", "the fields of lists, plus ", details),
      ("`ghf user`", "the fields of `--details`, plus ", ["email"]),
      ("`ghf fav list`", "", Person.favouriteFields.names()),
      ("`ghf feed`", "", FeedEntry.fields.names()),
      ("`ghf changes`", "", ChangeRecord.fields.names()),
      ("`ghf stats`", "", StatisticsRow.fields.names()),
    ]
    return HelpSection(
      "Fields", rows.map { HelpEntry($0.term, $0.start + $0.names.joined(separator: ", ")) })
  }

  static var formattingSections: [HelpSection] {
    [
      HelpSection(examples: [
        "ghf followers octocat --json | jq -r '.[].login'",
        "ghf followers octocat --csv --fields login,id > followers.csv",
        "ghf followers octocat --details --jsonl --fields login,name,bio",
        "ghf followers octocat | xargs -n 1 echo",
      ]),
      formats, fields,
      HelpSection(
        text: """
          Data goes to standard output; progress, notices and errors go to standard error. In a \
          pipe, names are never truncated, and there are no colours or links. Lists and several \
          users are a JSON array; a single user is an object. Keys and nulls are GitHub's own. \
          There is no --jq: pipe into jq.

          The fields follows_viewer (the account follows you) and followed_by_viewer (you follow \
          the account) need a token. Without one, and for organisations and apps, they are null. \
          Text has `relation: mutual`, `follows you` or `you follow`.

          GitHub gives no date for a follow and promises no order. Lists are in GitHub's order \
          unless --sort or --reverse is given.

          Control characters in names and texts are shown (^[ for ESC), never sent to the \
          terminal. JSON, CSV and TSV hold the data as GitHub returns it. JSON escapes control \
          characters and those that reorder text; CSV and TSV escape them if standard output is a \
          terminal.
          """),
    ]
  }
}
