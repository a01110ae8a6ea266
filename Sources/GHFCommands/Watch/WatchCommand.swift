import CommandLineInterface

/// `ghf watch`: the group of commands for lists that a timer checks.
struct WatchCommand: GuidedCommand {
  static let guide = CommandGuide(
    "watch", "Check lists regularly and report their changes",
    usage: "ghf watch <command> [<argument> ...] [<options>]",
    groups: [
      (
        "Commands",
        [
          WatchAddCommand.self, WatchListCommand.self, WatchRmCommand.self, WatchRunCommand.self,
        ]
      )
    ],
    examples: [
      "ghf watch add octocat --every 6h",
      "ghf watch add fav",
      "ghf watch run",
    ],
    text: """
      'ghf watch add' chooses lists, and 'ghf watch run' checks those that are due and reports what \
      changed, once. A timer of the system starts it: ghf itself runs nothing in the background. With \
      systemd, 'systemctl --user enable --now ghf-watch.timer' starts it every hour. With cron, run \
      'crontab -e' and add the line:

      `17 * * * * PATH="$HOME/.local/bin:/usr/local/bin:$PATH" ghf watch run --quiet`
      """)
}
