/// An obstacle to ghf's use of its files.
struct Obstruction: Sendable {
  /// The name in golden files.
  let name: String
  /// The shell command that creates it, run in the home.
  ///
  /// `$F` is the favourites file, `$S` the database of snapshots, and `$P` that of the cache.
  let command: String
  /// The shell command that removes it.
  let undoCommand: String
  /// The command prefix that ghf runs with, ending in a space.
  var prefix = ""

  init(_ name: String, _ command: String, undo: String = ":", prefix: String = "") {
    (self.name, self.command, undoCommand, self.prefix) = (name, command, undo, prefix)
  }

  /// Puts what a command creates in place of a file, which `removal` removes.
  private static func replacing(
    _ file: String, _ name: String, by command: String, removal: String = "rm",
    keptAs kept: String = "f"
  ) -> Obstruction {
    Obstruction(
      name, "mv \(file) \(kept); \(command)", undo: "\(removal) \(file); mv \(kept) \(file)")
  }

  private static func directory(_ file: String) -> Obstruction {
    replacing(
      file, "a directory in place of \(file)", by: "mkdir \(file)", removal: "rmdir")
  }

  private static func links(_ file: String) -> [Obstruction] {
    [
      Obstruction("a link to \(file)", "mv \(file) f; ln -s $HOME/f \(file)"),
      Obstruction(
        "two links, the second one relative",
        "mv \(file) f; ln -s f g; ln -s $HOME/g \(file)"),
      Obstruction(
        "a link to no file", "mv \(file) f; ln -s $HOME/g \(file)",
        undo: "rm -f \(file) g; mv f \(file)"),
      replacing(file, "a link to no directory", by: "ln -s $HOME/no/g \(file)"),
      replacing(file, "a link to itself", by: "ln -s \(file) \(file)"),
      replacing(
        file, "a link to somebody's notes", by: "echo notes > notes; ln -s $HOME/notes \(file)",
        removal: "grep -qx notes notes && rm"),
    ]
  }

  private static let withoutHome = Obstruction("no HOME", ":", prefix: "env -u HOME ")

  private static func file(inPlaceOf folder: String) -> Obstruction {
    replacing(
      folder, "a file in place of the directory", by: "echo mine > \(folder)", keptAs: "d")
  }

  private static func pipe(_ file: String) -> Obstruction {
    replacing(file, "a pipe", by: "mkfifo \(file)")
  }

  /// Obstructions of the favourites.
  static let ofFavourites =
    [
      directory("$F"), directory("$F.lock"), file(inPlaceOf: ".local/share/ghf"),
      replacing(
        ".local/share/ghf", "a link to no directory in place of the directory",
        by: "ln -s $HOME/no .local/share/ghf", keptAs: "d"),
      Obstruction(
        "a link to a directory in place of the directory",
        "mv .local/share/ghf d; ln -s $HOME/d .local/share/ghf"),
      Obstruction(
        "a link to somebody's notes in place of the lock",
        "echo notes > notes; rm $F.lock; ln -s $HOME/notes $F.lock",
        undo: "grep -qx notes notes"),
      withoutHome, Obstruction("an empty HOME", ":", prefix: "HOME= "),
    ] + links("$F")

  /// Obstructions of the snapshots.
  static let ofSnapshots =
    [
      directory("$S"),
      Obstruction(
        "a directory in place of its journal", "mkdir $S-journal", undo: "rmdir $S-journal"),
      Obstruction("a pipe in place of its journal", "mkfifo $S-journal", undo: "rm $S-journal"),
      pipe("$S"), file(inPlaceOf: ".local/state"), withoutHome,
    ] + links("$S")

  /// Obstructions of the cache.
  static let ofCache =
    [directory("$P")] + links("$P").dropFirst(2) + [
      pipe("$P"),
      Obstruction("another file", "mv $P f; echo notes > $P", undo: "mv f $P"),
      file(inPlaceOf: ".cache"),
      replacing(".cache", "a link to no directory", by: "ln -s $HOME/no .cache", keptAs: "d"),
      replacing(".cache", "a link to itself", by: "ln -s $HOME/.cache .cache", keptAs: "d"),
      withoutHome,
    ]

  /// Missing permissions on a file or its directory, for users other than root.
  static func permissions(_ file: String, prefix: String) -> [Obstruction] {
    func mode(_ name: String, _ mode: String, _ path: String, undo: String) -> Obstruction {
      Obstruction(name, "chmod \(mode) \(path)", undo: "chmod \(undo) \(path)", prefix: prefix)
    }
    let folder = "$(dirname \(file))"
    return [
      mode("mode 0000", "0", file, undo: "600"), mode("mode 0400", "400", file, undo: "600"),
      mode("the lock with mode 0000", "0", "\(file).lock", undo: "600"),
      mode("a directory that permits no writing", "500", folder, undo: "700"),
      mode("a directory that permits nothing", "0", folder, undo: "700"),
      mode("a directory that a group may write to", "770", folder, undo: "700"),
      Obstruction(
        "a home that permits no writing",
        "find . -type d -exec chmod 500 {} +; find . -type f -exec chmod 400 {} +",
        undo: "chmod -R u+w .", prefix: prefix),
    ]
  }

  /// Files owned by another user, as after `sudo`; these need root to set up.
  static func ownership(_ file: String, prefix: String) -> [Obstruction] {
    let folder = "$(dirname \(file))"
    return [
      Obstruction(
        "another user's file", "chown 65534 \(file)", undo: "chown 0 \(file)", prefix: prefix),
      Obstruction(
        "another user's file in a directory of theirs",
        "chmod 644 \(file); chmod 755 \(folder); chown -R 65534 \(folder)",
        undo: "chown -R 0 \(folder); chmod 700 \(folder); chmod 600 \(file)", prefix: prefix),
    ]
  }
}
