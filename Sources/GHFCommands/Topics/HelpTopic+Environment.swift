import CommandLineInterface

extension HelpTopic {
  static let variables = HelpSection(
    "Variables",
    terms: [
      "`GH_TOKEN`, `GITHUB_TOKEN`":
        "the token for github.com, in order of precedence; without them, ghf uses gh's token",
      "`GH_ENTERPRISE_TOKEN`, `GITHUB_ENTERPRISE_TOKEN`":
        "the token for any other host, such as an Enterprise server",
      "`GH_HOST`": "the host to use; `--hostname` overrides it",
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
      "`TERM`, `TERM_PROGRAM`, `VTE_VERSION`, `KONSOLE_VERSION`, `WT_SESSION`":
        "used to detect terminals that support links; on others, links need `--hyperlinks always`",
      "`GHF_PAGER`, `PAGER`":
        "the shell command that `--pager` runs (default: `less -FRX`). `LESS` is `FRX` unless set, and gets `-R` for colours",
      "`GHF_AMBIGUOUS_WIDTH`":
        "`2` for terminals that draw characters of ambiguous width two cells wide; borders are then ASCII",
      "`BROWSER`":
        "the commands that `ghf open` and `ghf browse` try, separated by colons; `%s` stands for the address",
      "`https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`": "proxies, as for curl",
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
      "cache":
        "`$XDG_CACHE_HOME/ghf/` (`~/.cache`), up to about 500 MB; safe to delete at any time, or use `ghf cache clear`",
    ])
}
