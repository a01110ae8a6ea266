import CommandLineInterface

extension HelpTopic {
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
            "5,000; with `--details`, a request fetches 50 to 100 profiles; `ghf user` takes one more per 100 accounts, for `follows you` and the like",
        ]),
      HelpSection(
        "At the limit",
        text: """
          If a list needs more requests than are left, ghf says so before it starts. At the limit \
          it stops with exit status 5, and reports how far it got and when the limit resets. \
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
          GitHub, and --offline never does. With a token, checking an unchanged page is free.
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
}
