/// Something in the way of ghf's files.
struct Obstruction: Sendable {
  /// What golden files call it.
  let name: String
  /// The shell's line that puts it there, in the home.
  ///
  /// `$F` is the favourites file, `$S` that of the snapshots of salkhi's followers, `$P` that of
  /// the pages of evenly's followers, and `$N` the index of names.
  let line: String
  /// The line that takes it away again.
  var undoing = ":"
  /// What starts ghf, with a space behind.
  var starter = ""

  private static func directory(_ file: String) -> Obstruction {
    Obstruction(
      name: "a directory in place of \(file)", line: "mv \(file) f; mkdir \(file)",
      undoing: "rmdir \(file); mv f \(file)")
  }

  private static func links(_ file: String) -> [Obstruction] {
    [
      Obstruction(name: "a link to \(file)", line: "mv \(file) f; ln -s $HOME/f \(file)"),
      Obstruction(
        name: "two links, the second one relative",
        line: "mv \(file) f; ln -s f g; ln -s $HOME/g \(file)"),
      Obstruction(
        name: "a link to no file", line: "mv \(file) f; ln -s $HOME/g \(file)",
        undoing: "rm -f \(file) g; mv f \(file)"),
      Obstruction(
        name: "a link to no directory", line: "mv \(file) f; ln -s $HOME/no/g \(file)",
        undoing: "rm \(file); mv f \(file)"),
      Obstruction(
        name: "a link to itself", line: "mv \(file) f; ln -s \(file) \(file)",
        undoing: "rm \(file); mv f \(file)"),
      Obstruction(
        name: "a link to somebody's notes",
        line: "mv \(file) f; echo notes > notes; ln -s $HOME/notes \(file)",
        undoing: "grep -qx notes notes && rm \(file); mv f \(file)"),
    ]
  }

  /// Of the favourites.
  static let ofFavourites =
    [
      directory("$F"), directory("$F.lock"),
      Obstruction(
        name: "a file in place of the directory",
        line: "mv .local/share/ghf d; echo mine > .local/share/ghf",
        undoing: "rm .local/share/ghf; mv d .local/share/ghf"),
      Obstruction(
        name: "a link to no directory in place of the directory",
        line: "mv .local/share/ghf d; ln -s $HOME/no .local/share/ghf",
        undoing: "rm .local/share/ghf; mv d .local/share/ghf"),
      Obstruction(
        name: "a link to a directory in place of the directory",
        line: "mv .local/share/ghf d; ln -s $HOME/d .local/share/ghf"),
      Obstruction(
        name: "a link to somebody's notes in place of the lock",
        line: "echo notes > notes; rm $F.lock; ln -s $HOME/notes $F.lock",
        undoing: "grep -qx notes notes"),
      Obstruction(name: "no HOME", line: ":", starter: "env -u HOME "),
      Obstruction(name: "an empty HOME", line: ":", starter: "HOME= "),
    ] + links("$F")

  /// Of the snapshots.
  static let ofSnapshots =
    [
      directory("$S"), directory("$S.lock"),
      Obstruction(
        name: "a file in place of the directory",
        line: "mv .local/state d; echo mine > .local/state",
        undoing: "rm .local/state; mv d .local/state"),
      Obstruction(name: "no HOME", line: ":", starter: "env -u HOME "),
    ] + links("$S")

  /// Of the cache.
  static let ofCache =
    ["$P", "$N"].flatMap { [directory($0)] + links($0).dropFirst(2) } + [
      Obstruction(
        name: "a file in place of the directory", line: "mv .cache d; echo mine > .cache",
        undoing: "rm .cache; mv d .cache"),
      Obstruction(
        name: "a link to no directory", line: "mv .cache d; ln -s $HOME/no .cache",
        undoing: "rm .cache; mv d .cache"),
      Obstruction(
        name: "a link to itself", line: "mv .cache d; ln -s $HOME/.cache .cache",
        undoing: "rm .cache; mv d .cache"),
      Obstruction(name: "no HOME", line: ":", starter: "env -u HOME "),
    ]
}

extension Obstruction {
  /// What a file or its directory doesn't permit, to somebody without root's powers.
  static func permissions(_ file: String, startingWith starter: String) -> [Obstruction] {
    [
      Obstruction(
        name: "mode 0000", line: "chmod 0 \(file)", undoing: "chmod 600 \(file)", starter: starter),
      Obstruction(
        name: "mode 0400", line: "chmod 400 \(file)", undoing: "chmod 600 \(file)",
        starter: starter),
      Obstruction(
        name: "the lock with mode 0000", line: "chmod 0 \(file).lock",
        undoing: "chmod 600 \(file).lock", starter: starter),
      Obstruction(
        name: "a directory that permits no writing", line: "chmod 500 $(dirname \(file))",
        undoing: "chmod 700 $(dirname \(file))", starter: starter),
      Obstruction(
        name: "a directory that permits nothing", line: "chmod 0 $(dirname \(file))",
        undoing: "chmod 700 $(dirname \(file))", starter: starter),
      Obstruction(
        name: "a directory that a group may write to", line: "chmod 770 $(dirname \(file))",
        undoing: "chmod 700 $(dirname \(file))", starter: starter),
      Obstruction(
        name: "a home that permits no writing",
        line: "find . -type d -exec chmod 500 {} +; find . -type f -exec chmod 400 {} +",
        undoing: "chmod -R u+w .", starter: starter),
    ]
  }

  /// What belongs to another user, as what `sudo` made; for tests that run as root.
  static func ownership(_ file: String, startingWith starter: String) -> [Obstruction] {
    [
      Obstruction(
        name: "another user's file", line: "chown 65534 \(file)", undoing: "chown 0 \(file)",
        starter: starter),
      Obstruction(
        name: "another user's file in a directory of theirs",
        line: "chmod 644 \(file); chmod 755 $(dirname \(file)); chown -R 65534 $(dirname \(file))",
        undoing: "chown -R 0 $(dirname \(file)); chmod 700 $(dirname \(file)); chmod 600 \(file)",
        starter: starter),
    ]
  }
}
