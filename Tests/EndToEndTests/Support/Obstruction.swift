/// An obstacle to ghf's use of its files.
struct Obstruction: Sendable {
  /// The name in golden files.
  let name: String
  /// The shell command that creates it, run in the home.
  ///
  /// `$F` is the favourites file, `$S` the database of snapshots, and `$P` that of the cache.
  let command: String
  /// The shell command that removes it.
  var undoCommand = ":"
  /// The command prefix that ghf runs with, ending in a space.
  var prefix = ""

  private static func directory(_ file: String) -> Obstruction {
    Obstruction(
      name: "a directory in place of \(file)", command: "mv \(file) f; mkdir \(file)",
      undoCommand: "rmdir \(file); mv f \(file)")
  }

  private static func links(_ file: String) -> [Obstruction] {
    [
      Obstruction(name: "a link to \(file)", command: "mv \(file) f; ln -s $HOME/f \(file)"),
      Obstruction(
        name: "two links, the second one relative",
        command: "mv \(file) f; ln -s f g; ln -s $HOME/g \(file)"),
      Obstruction(
        name: "a link to no file", command: "mv \(file) f; ln -s $HOME/g \(file)",
        undoCommand: "rm -f \(file) g; mv f \(file)"),
      Obstruction(
        name: "a link to no directory", command: "mv \(file) f; ln -s $HOME/no/g \(file)",
        undoCommand: "rm \(file); mv f \(file)"),
      Obstruction(
        name: "a link to itself", command: "mv \(file) f; ln -s \(file) \(file)",
        undoCommand: "rm \(file); mv f \(file)"),
      Obstruction(
        name: "a link to somebody's notes",
        command: "mv \(file) f; echo notes > notes; ln -s $HOME/notes \(file)",
        undoCommand: "grep -qx notes notes && rm \(file); mv f \(file)"),
    ]
  }

  /// Obstructions of the favourites.
  static let ofFavourites =
    [
      directory("$F"), directory("$F.lock"),
      Obstruction(
        name: "a file in place of the directory",
        command: "mv .local/share/ghf d; echo mine > .local/share/ghf",
        undoCommand: "rm .local/share/ghf; mv d .local/share/ghf"),
      Obstruction(
        name: "a link to no directory in place of the directory",
        command: "mv .local/share/ghf d; ln -s $HOME/no .local/share/ghf",
        undoCommand: "rm .local/share/ghf; mv d .local/share/ghf"),
      Obstruction(
        name: "a link to a directory in place of the directory",
        command: "mv .local/share/ghf d; ln -s $HOME/d .local/share/ghf"),
      Obstruction(
        name: "a link to somebody's notes in place of the lock",
        command: "echo notes > notes; rm $F.lock; ln -s $HOME/notes $F.lock",
        undoCommand: "grep -qx notes notes"),
      Obstruction(name: "no HOME", command: ":", prefix: "env -u HOME "),
      Obstruction(name: "an empty HOME", command: ":", prefix: "HOME= "),
    ] + links("$F")

  /// Obstructions of the snapshots.
  static let ofSnapshots =
    [
      directory("$S"),
      Obstruction(
        name: "a directory in place of its journal", command: "mkdir $S-journal",
        undoCommand: "rmdir $S-journal"),
      Obstruction(
        name: "a pipe in place of its journal", command: "mkfifo $S-journal",
        undoCommand: "rm $S-journal"),
      Obstruction(
        name: "a pipe", command: "mv $S f; mkfifo $S", undoCommand: "rm $S; mv f $S"),
      Obstruction(
        name: "a file in place of the directory",
        command: "mv .local/state d; echo mine > .local/state",
        undoCommand: "rm .local/state; mv d .local/state"),
      Obstruction(name: "no HOME", command: ":", prefix: "env -u HOME "),
    ] + links("$S")

  /// Obstructions of the cache.
  static let ofCache =
    [directory("$P")] + links("$P").dropFirst(2) + [
      Obstruction(
        name: "a pipe", command: "mv $P f; mkfifo $P", undoCommand: "rm $P; mv f $P"),
      Obstruction(
        name: "another file", command: "mv $P f; echo notes > $P", undoCommand: "mv f $P"),
      Obstruction(
        name: "a file in place of the directory", command: "mv .cache d; echo mine > .cache",
        undoCommand: "rm .cache; mv d .cache"),
      Obstruction(
        name: "a link to no directory", command: "mv .cache d; ln -s $HOME/no .cache",
        undoCommand: "rm .cache; mv d .cache"),
      Obstruction(
        name: "a link to itself", command: "mv .cache d; ln -s $HOME/.cache .cache",
        undoCommand: "rm .cache; mv d .cache"),
      Obstruction(name: "no HOME", command: ":", prefix: "env -u HOME "),
    ]
}

extension Obstruction {
  /// Missing permissions on a file or its directory, for users other than root.
  static func permissions(_ file: String, prefix: String) -> [Obstruction] {
    [
      Obstruction(
        name: "mode 0000", command: "chmod 0 \(file)", undoCommand: "chmod 600 \(file)",
        prefix: prefix),
      Obstruction(
        name: "mode 0400", command: "chmod 400 \(file)", undoCommand: "chmod 600 \(file)",
        prefix: prefix),
      Obstruction(
        name: "the lock with mode 0000", command: "chmod 0 \(file).lock",
        undoCommand: "chmod 600 \(file).lock", prefix: prefix),
      Obstruction(
        name: "a directory that permits no writing", command: "chmod 500 $(dirname \(file))",
        undoCommand: "chmod 700 $(dirname \(file))", prefix: prefix),
      Obstruction(
        name: "a directory that permits nothing", command: "chmod 0 $(dirname \(file))",
        undoCommand: "chmod 700 $(dirname \(file))", prefix: prefix),
      Obstruction(
        name: "a directory that a group may write to", command: "chmod 770 $(dirname \(file))",
        undoCommand: "chmod 700 $(dirname \(file))", prefix: prefix),
      Obstruction(
        name: "a home that permits no writing",
        command: "find . -type d -exec chmod 500 {} +; find . -type f -exec chmod 400 {} +",
        undoCommand: "chmod -R u+w .", prefix: prefix),
    ]
  }

  /// Files owned by another user, as after `sudo`; these need root to set up.
  static func ownership(_ file: String, prefix: String) -> [Obstruction] {
    [
      Obstruction(
        name: "another user's file", command: "chown 65534 \(file)", undoCommand: "chown 0 \(file)",
        prefix: prefix),
      Obstruction(
        name: "another user's file in a directory of theirs",
        command:
          "chmod 644 \(file); chmod 755 $(dirname \(file)); chown -R 65534 $(dirname \(file))",
        undoCommand:
          "chown -R 0 $(dirname \(file)); chmod 700 $(dirname \(file)); chmod 600 \(file)",
        prefix: prefix),
    ]
  }
}
