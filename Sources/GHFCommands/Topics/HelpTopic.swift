package import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews

extension HelpTopic {
  /// The topics of `ghf help`.
  package static let all = [
    HelpTopic("config", "Config file with defaults for options") { configSections },
    HelpTopic("environment", "Environment variables and files that ghf uses") {
      [variables, files]
    },
    HelpTopic("exit-codes", "Exit codes of ghf") { exitCodeSections },
    HelpTopic("expressions", "Operands and operators of 'ghf people'") { expressionSections },
    HelpTopic("filters", "Filters of 'ghf search', --match and 'ghf browse'") { filterSections },
    HelpTopic("limits", "Rate limits, caching and resuming") { limitSections },
    HelpTopic("options", "Output formats, fields, and the options of every command") {
      optionSections
    },
  ]

  static let variables = HelpSection(
    "Variables",
    terms: [
      "`GH_TOKEN`, `GITHUB_TOKEN`":
        "the token for github.com and *.ghe.com, in order of precedence; without them, ghf uses gh's token",
      "`GH_ENTERPRISE_TOKEN`, `GITHUB_ENTERPRISE_TOKEN`":
        "the token for any other host, such as an Enterprise server",
      "`GH_HOST`":
        "the host to use; `--hostname` overrides it. Without either, it is the only host that gh has a login for, or github.com, which a token for github.com selects too",
      "`GH_CONFIG_DIR`": "the directory of gh's `hosts.yml`, which says who is signed in",
      "`CODESPACES`":
        "if set, ghf asks gh for the token, as in a codespace gh takes it from variables",
      "`GHF_API_URL`":
        "the base URL of the API, overriding `GH_HOST`; its host and port are the host in use (`api.github.com` counts as github.com)",
      "`NO_COLOR`, `CLICOLOR_FORCE`":
        "never use colours, or use them in pipes too; `NO_COLOR` overrides `CLICOLOR_FORCE`, and `--color` overrides both",
      "`COLUMNS`": "the width of the output; `--width` overrides it",
      "`GHF_NO_PROGRESS`": "hide the progress bar, unless `0` or empty",
      "`TERM`": "if `dumb` or unset: plain text as with `GHF_PLAIN`, without colours or links",
      "`GHF_PLAIN`":
        "unless `0` or empty: plain text in one column, even on a terminal; no boxes, charts or progress bar, and numbered lines in `ghf browse`",
      "`ACCESSIBLE`":
        "for screen readers: the same as `GHF_PLAIN`",
      "`TERM`, `TERM_PROGRAM`, `VTE_VERSION`, `KONSOLE_VERSION`, `WT_SESSION`, `DOMTERM`":
        "used to detect terminals that support links, and to tell terminals apart; on others, links need `--hyperlinks always`",
      "`LC_ALL`, `LC_CTYPE`, `LANG`":
        "if the first one that is set names UTF-8, `ghf browse` asks the terminal how wide it draws emoji",
      "`COLORTERM`": "`truecolor` or `24bit` for terminals with 24-bit colours",
      "`TMUX`, `STY`, `SSH_CONNECTION`, `SSH_TTY`, `LC_TERMINAL`":
        "used to choose how pictures are drawn and, for `TMUX`, how `ghf browse` copies",
      "`GHF_AMBIGUOUS_WIDTH`":
        "`2` for terminals that draw characters of ambiguous width two cells wide; borders are then ASCII",
      "`GHF_EMOJI`":
        "the width of emoji, in place of `emoji` in the config file: `auto`, `cluster`, `sum`, or exceptions from the sum with commas: `vs16`, `zwj` or `zwj=6`, `tone`, `unicode=15`",
      "`BROWSER`":
        "the commands that `ghf open` and `ghf browse` try, separated by colons; `%s` stands for the address",
      "`https_proxy`, `http_proxy`, `all_proxy`": "proxies, as for curl",
      "`no_proxy`":
        "hosts that are asked without a proxy, separated by commas or spaces: names, which include their subdomains, addresses, blocks such as `10.0.0.0/8`, or `*` for all",
      "`CURL_CA_BUNDLE`, `SSL_CERT_FILE`, `SSL_CERT_DIR`":
        "certificate authorities to use instead of the system's; `CURL_CA_BUNDLE` overrides the other two",
      "`XDG_DATA_HOME`, `XDG_STATE_HOME`, `XDG_CACHE_HOME`, `XDG_CONFIG_HOME`":
        "the directories for ghf's files; relative paths are ignored, and in `/dev/null` nothing is stored",
      "`TZ`": "the time zone of printed times",
    ])

  static let files = HelpSection(
    "Files",
    terms: [
      "favourites":
        "`$XDG_DATA_HOME/ghf/favourites.json` (`~/.local/share`), one entry per favourite; its host defaults to github.com",
      "settings": "`$XDG_CONFIG_HOME/ghf/config.toml` (`~/.config`), see `ghf help config`",
      "snapshots": "`$XDG_STATE_HOME/ghf/state.db` (`~/.local/state`)",
      "terminals": "`$XDG_STATE_HOME/ghf/terminals`, how wide each draws emoji, for a week",
      "notices":
        "`$XDG_STATE_HOME/ghf/notices`, those that aren't repeated by each run, for 90 days",
      "cache":
        "`$XDG_CACHE_HOME/ghf/` (`~/.cache`), up to about 500 MB; safe to delete at any time, or use `ghf cache clear`",
    ])

  static let exitCodeTable = HelpSection(
    "Exit status",
    terms: [
      "0": "success, even if a list or a search is empty or the reader of a pipe closes it",
      "1":
        "`no` from `ghf follows`, no such account, not a favourite, a damaged file, or another error",
      "2": "invalid usage; for `ghf follows`, also a missing account",
      "3":
        "incomplete: GitHub hides a list, or returned only part of it or of its profiles, or with `--verify` the list never settled",
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

  static var expressionSections: [HelpSection] {
    [
      HelpSection(examples: [
        HelpExample("ghf people fav and followers:octocat", "in both lists"),
        HelpExample("ghf people followers:octocat without fav", "only in the first"),
        HelpExample(
          "ghf people '(fav or user:mei-lin) and mutual:@me'", "parentheses in quotes"),
      ]),
      HelpSection(
        "Operands",
        [
          HelpEntry("`followers:USER`", "The followers of an account"),
          HelpEntry("`following:USER`", "The accounts that it follows"),
          HelpEntry("`mutual:USER`", "The followers that it follows back"),
          HelpEntry("`fav`", "Your favourites on the host in use"),
          HelpEntry(
            "`members:ORG`",
            "The members of an organisation: only the public ones, unless you are a member and the "
              + "token has the scope read:org"),
          HelpEntry("`members:ORG/TEAM`", "The members of a team that you can see"),
          HelpEntry("`user:USER`", "One account"),
          HelpEntry("`file:PATH`", "The accounts in a file"),
          HelpEntry("`-`", "The accounts on standard input"),
        ]),
      HelpSection(
        "Names",
        text: """
          USER may be @me, your own account. Put a path with spaces or parentheses in double \
          quotes, and the word in single ones: `'file:"my list"'`. A file, or standard input, has one \
          name per line, or ghf's CSV, TSV, JSON, JSONL or `key: value` lines with the field login; in \
          JSON, strings are logins and numbers ids. It has up to 1,000,000 lines; blank ones and those \
          that begin with # are skipped.
          """),
      HelpSection(
        "Operators",
        [
          HelpEntry("`A and B`", "The people of A who are also in B"),
          HelpEntry("`A without B`", "The people of A who are not in B"),
          HelpEntry("`A or B`", "The people of A, then those of B who are not in A"),
        ]),
      HelpSection(
        "Precedence",
        text: """
          'and' and 'without' bind equally, from left to right, and before 'or'. Parentheses \
          override this; a shell requires quotes around them.
          """),
      HelpSection(
        "Requests",
        text: """
          Each list is fetched once, several at a time, and cached lists are used. If only people \
          who are on other lists too can be in the result, the leftmost list is fetched last, and \
          only until all of them were found. Names are looked up, 50 in a request with a token and \
          one without, unless a fetched or cached list contains them or they are not in the result.
          """),
    ]
  }

  static var filterSections: [HelpSection] {
    [
      HelpSection(examples: [
        HelpExample(
          "ghf search octocat 'location:berlin' swift", "one word in a field, one anywhere"),
        HelpExample(
          "ghf search octocat '(berlin or oslo)' followers:1k..", "signs in quotes for the shell"),
        HelpExample("ghf people mutual:@me --match 'is:org or no:bio'"),
        HelpExample("ghf stats octocat --match since:2021.."),
      ]),
      section("Words", FilterForm.operators),
      section("Fields", FilterForm.fields),
      section("States", FilterForm.states),
      HelpSection(
        "Where",
        text: """
          `ghf search` takes a filter as its words, `ghf people`, `ghf stats`, `ghf fav list` and \
          `ghf browse` with --match, and `ghf browse` in its filter line. Case, accents and typographic variants \
          are ignored: `soren` finds Søren, `o'brien` finds O’Brien, and Persian and Arabic spellings \
          find each other. The full-width signs of input methods work as plain ones. An argument of \
          `ghf search` with spaces is a phrase, unless it contains operators.
          """),
      HelpSection(
        "Profiles",
        text: """
          Words are looked for in the login, and in profiles as far as these are known: with --details \
          all of them are fetched, otherwise those in the cache count. Fields, numbers and most states \
          need profiles, so ghf fetches them; in a format it does so for `-berlin` too, not for \
          `-login:berlin`. In a pipe, a login per line stays one without --details. Relations need a \
          token. Standard error says how many people can't be decided without a profile.
          """),
    ]
  }

  private static func section(_ title: String, _ forms: [FilterForm]) -> HelpSection {
    HelpSection(title, forms.map { HelpEntry("`\($0.text)`", $0.meaning) })
  }

  private static let formats = HelpSection(
    "Formats",
    terms: [
      "none, on a terminal":
        "a grid of names; a table with `--details`; cards for `ghf user` and with `--cards`; a list of events for `ghf feed`",
      "none, in a pipe":
        "one login per line; `key: value` lines for `ghf user` and with `--details`; `yes` or `no` for `ghf follows`; time, login, summary, repository and text, separated by tabs, for `ghf feed`",
      "`--csv`, `--tsv`":
        #"rows with a header; in CSV, cells that a spreadsheet would evaluate get an apostrophe, which other programs read as text: `--jsonl` and `--tsv` are for programs; in TSV, tabs and line breaks are `\t` and `\n`"#,
      "`--fields login,id`": "with `--details`, the columns of the table too",
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

  static var optionSections: [HelpSection] {
    [
      HelpSection(examples: [
        "ghf followers octocat --json | jq -r '.[].login'",
        "ghf followers octocat --csv --fields login,id > followers.csv",
        "ghf followers octocat --details --jsonl --fields login,name,bio",
      ]),
      HelpSection("Global options", CommandSchema.ghf.globalEntries),
      HelpSection("Output options", CommandSchema.ghf.outputEntries), formats, fields,
    ]
  }

  static var limitSections: [HelpSection] {
    [
      HelpSection(examples: [
        HelpExample("ghf followers octocat --wait", "wait for the reset, then continue"),
        HelpExample("ghf followers octocat --max-wait 20m", "wait for 20 minutes at most"),
        HelpExample("ghf status --json | jq .limits.core", "the requests left"),
      ]),
      HelpSection(
        "Requests per hour",
        terms: [
          "without a token": "60; a request fetches 100 entries of a list, or one profile",
          "with a token":
            "5,000; a request fetches 50 to 100 profiles; `ghf user` takes one more for each account whose e-mail address it prints",
        ]),
      HelpSection(
        "At the limit",
        text: """
          If an answer needs more requests than are left, ghf asks on a terminal: it says what that \
          needs, when it could end, and which --limit fits. Elsewhere, a JSON document, a sorted \
          list, a set, changes, statistics and a count of matches don't begin, because a part of \
          them is nothing (exit status 5). Logins, --jsonl, --csv and --tsv begin. With a token, \
          profiles count against a limit of their own, 50 a request; for more than 500, ghf asks \
          GitHub what is left of it. At the limit, ghf stops with exit status 5, and reports how far it got and when the limit resets. With \
          `--max-wait 0s`, everything begins, and each run continues the last one. \
          --wait waits for the reset, with a countdown on a terminal; `--max-wait 20m` waits at most \
          20 minutes in total. Without either, ghf waits only if GitHub requests a pause of up to \
          a minute. Durations need a unit: 30s, 10m, 1h30m, 7d or 2w.
          """),
      HelpSection(
        "Caching and resuming",
        text: """
          Fetched pages are cached even if the run fails: at a limit, on an error or after Ctrl-C. \
          Within a day of the start, the same command resumes the list. Pages up to 5 minutes \
          old are used without a request (GitHub itself allows 1 minute). --max-age sets another age, --refresh always checks with \
          GitHub, and --offline never does. With a token, checking an unchanged page is \
          free, so ghf fetches up to ten pages of a list at once, and checks them at the end. A new \
          token makes each page count once more.
          """),
      HelpSection(
        "GitHub's limits",
        text: """
          ghf sends at most 900 requests in any minute, and at most four at a time if the responses of \
          a minute take more than 90 seconds. GitHub search returns up to 1,000 accounts, and a feed up to 300 events of the \
          past 30 days. A feed is fetched again only after the interval that GitHub sets, \
          usually 60 s. The lists of a private profile are empty.
          """),
    ]
  }

  static var configSections: [HelpSection] {
    [
      HelpSection(examples: [
        HelpExample("ghf status --json | jq .config", "the settings in the file"),
        HelpExample("XDG_CONFIG_HOME=/nonexistent ghf fav list", "ignore the file"),
      ]),
      HelpSection(
        text: """
          The file is `$XDG_CONFIG_HOME/ghf/config.toml` (`~/.config`). Each line in a [section] \
          below sets the default of the option of that name, or of 'ghf browse' or 'ghf watch run'. \
          Options on the command line \
          and environment variables override the file.
          """),
      section("global"), section("output"), section(SettingKey.explorerSection),
      HelpSection(
        "[browse.filters]",
        [
          .paragraph(
            """
            Each key names a filter, which is typed as %key in other filters. See `ghf help filters`.
            """),
          .entries([
            HelpEntry(
              "`swift = \"swift or ios\"`", "Typed as `%swift`, for example `%swift -is:org`")
          ]),
        ]),
      HelpSection(
        "[browse.commands]",
        [
          .paragraph(
            """
            Each key is a small letter or a digit, which starts a program in 'ghf browse' together with \
            Alt; with --plain, `run g 3` starts it. The value is the program, found in PATH, and \
            its arguments; no shell reads them. The screen is put away until you press Enter; with `wait = false` in [browse], until the program \
            ends without an error. \
            \(taken) have actions already. A placeholder in a shell's script is an error, because \
            the shell would run its text: make it an argument, as below.
            """),
          .entries(
            [
              HelpEntry(
                "`g = [\"gh\", \"repo\", \"list\", \"{login}\"]`", "Alt-G lists the repositories"),
              HelpEntry(
                "`p = [\"sh\", \"-c\", 'curl -s \"$1\" | less', \"sh\", \"{url}\"]`",
                "Alt-P shows the page's source"),
            ] + placeholders),
        ]),
      section(SettingKey.watchSection),
      HelpSection(
        "Rules",
        text: """
          The file is TOML of up to 64 kB, limited to strings in quotes, lists of them on one line, whole numbers, \
          true and false; # begins a comment. An unknown section or key, a value of the wrong type and a value that the \
          option rejects are errors (exit status 2) that name the line.
          """),
    ]
  }

  private static var taken: String {
    let keys = ExplorerCommand.reservedKeys.sorted().map { "Alt-\($0.uppercased())" }
    return keys.dropLast().joined(separator: ", ") + " and \(keys.last ?? "")"
  }

  private static var placeholders: [HelpEntry] {
    ExplorerCommand.Placeholder.allCases.map { placeholder in
      let meaning =
        switch placeholder {
        case .login: "The login of the selected account"
        case .id: "Its numeric id"
        case .url: "The address of its page"
        case .name:
          "The name in its profile without control characters, or else its login; it may begin with a hyphen"
        case .logins:
          "The marked accounts, after a question, or the selected one; each is an argument"
        }
      return HelpEntry("`\(placeholder.text)`", meaning)
    }
  }

  /// Returns the keys of a section, each with a sample value.
  private static func section(_ name: String) -> HelpSection {
    HelpSection(
      "[\(name)]",
      SettingKey.all.filter { $0.section == name }.map { key in
        HelpEntry(
          "`\(key.name) = \(key.example)`",
          key.meaning ?? CommandSchema.ghf.option(named: "--" + key.name)?.abstract ?? "")
      })
  }
}
