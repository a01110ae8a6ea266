import CommandLineInterface

extension HelpTopic {
  /// The variables, as the README lists them too.
  static let variables = HelpSection(
    "Variables",
    [
      HelpEntry(
        "`GH_TOKEN`, `GITHUB_TOKEN`",
        "the token for github.com, the first of them that is set; without any, what `gh auth token` prints"
      ),
      HelpEntry(
        "`GH_ENTERPRISE_TOKEN`, `GITHUB_ENTERPRISE_TOKEN`",
        "the token for any other host, as an Enterprise server"),
      HelpEntry("`GH_HOST`", "the host that is asked; `--hostname` beats it"),
      HelpEntry(
        "`GHF_API_URL`",
        "the base URL of the API that is asked, whatever `GH_HOST` says; its host and port are the host in use (`api.github.com` is github.com)"
      ),
      HelpEntry(
        "`NO_COLOR`, `CLICOLOR_FORCE`",
        "no colours, or colours in pipes too; `--color` beats both, `NO_COLOR` the other"),
      HelpEntry("`COLUMNS`", "the width that output is laid out for; `--width` beats it"),
      HelpEntry("`GHF_NO_PROGRESS`", "no progress bar, unless it is `0` or empty"),
      HelpEntry("`TERM`", "`dumb`, or unset: as `GHF_PLAIN`, and no colours and no links"),
      HelpEntry(
        "`GHF_PLAIN`",
        "any value but `0`: plain text in one column, on a terminal too; no boxes, no charts, no progress bar"
      ),
      HelpEntry(
        "`TERM`, `TERM_PROGRAM`, `VTE_VERSION`, `KONSOLE_VERSION`, `WT_SESSION`",
        "whether the terminal is one that shows links; others get none without `--hyperlinks always`"
      ),
      HelpEntry(
        "`GHF_PAGER`, `PAGER`",
        "the pager for `--pager`, a line of the shell's; else `less -FRX`. `LESS` is `FRX` unless you set it"
      ),
      HelpEntry(
        "`GHF_AMBIGUOUS_WIDTH`",
        "`2` for terminals that draw characters of ambiguous width two cells wide; borders are ASCII then"
      ),
      HelpEntry(
        "`BROWSER`",
        "what `ghf open` starts: commands with colons between them, `%s` standing for the address"),
      HelpEntry(
        "`https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`", "proxies, as curl reads them"),
      HelpEntry(
        "`SSL_CERT_FILE`, `SSL_CERT_DIR`, `CURL_CA_BUNDLE`",
        "other certificate authorities than the system's"),
      HelpEntry(
        "`XDG_DATA_HOME`, `XDG_STATE_HOME`, `XDG_CACHE_HOME`, `XDG_CONFIG_HOME`",
        "where ghf's files are; paths that are not absolute are ignored"),
      HelpEntry("`TZ`", "the time zone of the times that are shown"),
    ])

  /// Where ghf keeps what, as the README lists it too.
  static let files = HelpSection(
    "Files",
    [
      HelpEntry(
        "favourites",
        "`$XDG_DATA_HOME/ghf/favourites.json` (`~/.local/share`), each with its host; without one it is on github.com"
      ),
      HelpEntry(
        "settings", "`$XDG_CONFIG_HOME/ghf/config.toml` (`~/.config`), see `ghf help config`"),
      HelpEntry("snapshots", "`$XDG_STATE_HOME/ghf/` (`~/.local/state`), a file a list"),
      HelpEntry(
        "cache",
        "`$XDG_CACHE_HOME/ghf/` (`~/.cache`); may be deleted at any time, also by `ghf cache clear`; kept to about 500 MB"
      ),
    ])
}
