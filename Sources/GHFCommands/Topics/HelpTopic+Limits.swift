import CommandLineInterface

extension HelpTopic {
  static var limitSections: [HelpSection] {
    [
      HelpSection(
        "Examples",
        [
          .examples([
            HelpExample("ghf followers octocat --wait", "wait for the reset and go on"),
            HelpExample("ghf followers octocat --max-wait 20m", "not longer than 20 minutes"),
            HelpExample("ghf status --json | jq .limits.core", "what is left"),
          ])
        ]),
      HelpSection(
        "Requests an hour",
        [
          .entries([
            HelpEntry("without a token", "60, a list's 100 people or one profile each"),
            HelpEntry(
              "with a token", "5,000; with `--details` 100 whole profiles take one request"),
          ]),
          .paragraph(
            """
            Where a list takes more requests than are left, ghf says so before it begins. At the \
            limit it stops with exit status 5, says how far it came and when the limit ends. \
            --wait waits for that, with a countdown on a terminal; --max-wait 20m waits for no \
            more than 20 minutes in all. Times are typed as 30s, 10m, 1h30m, 7d or 2w. When GitHub \
            asks for a pause of up to a minute, ghf makes it \
            without being told.
            """),
        ]),
      HelpSection(
        "What is kept",
        [
          .paragraph(
            """
            What came is kept whatever ended the run: a limit, a fault, Ctrl-C. For a day after a \
            list was begun the same command goes on with it. Answers up to 5 minutes old are not \
            asked for again; --max-age says another age, --refresh asks in any case, --offline \
            never. What has not changed costs nothing of the limit where there is a token.
            """)
        ]),
      HelpSection(
        "What GitHub does not give",
        [
          .paragraph(
            """
            Its own search ends at 1,000 accounts, a feed at 300 events of the past 30 days, and a \
            feed is not asked for again before the time that GitHub says, mostly 60 s. Lists of a \
            private profile are empty.
            """)
        ]),
    ]
  }
}
