package import LocalStore
import TerminalText

extension Wording {
  /// Explains which of ghf's files could not be read or written, and why.
  package init(_ error: StorageError, in machine: Machine) {
    let message: String
    var causes: [String] = []
    let hint: String?
    switch error {
    case .noHome(let fault):
      message = "cannot locate ghf's files"
      causes =
        switch fault {
        case .unset: ["HOME is not set"]
        case .relative(let home): ["HOME is not an absolute path: '\(home)'"]
        case .notUTF8(let variable, let path): ["\(variable) is not UTF-8: '\(path)'"]
        }
      hint = "set HOME, or choose other directories: see 'ghf help environment'"
    case .failed(let path, let step, let errorNumber):
      message = "cannot \(Wording.verb(step)) '\(path)'"
      causes = [machine.systemText(errorNumber)]
      hint = Wording.advice(on: error, at: path, in: machine)
    case .database(let path, let code, let errorNumber):
      message = "cannot \(error.step.map(Wording.verb) ?? "use") '\(path)'"
      causes = [
        errorNumber == 0 ? "SQLite result code \(code)" : machine.systemText(errorNumber)
      ]
      hint = Wording.advice(on: error, at: path, in: machine)
    case .libraryMissing(let name):
      message = "cannot load SQLite 3.24 or later ('\(name)')"
      hint = SystemLibrary.sqlite.installation
    case .damaged(let path, let damage):
      message = "'\(path)' is damaged and was left unchanged"
      causes = [Wording.words(damage)]
      hint =
        if case .invalid = damage {
          "print what can be read with \"sqlite3 '\(path)' .recover\", or rename the file"
        } else {
          "repair it, or rename it to start a new file"
        }
    case .setAside(let path, let newPath, let damage):
      let state =
        switch damage {
        case .foreignCompanion: "can't be used"
        case .earlierVersion: "is from an earlier ghf"
        default: "is damaged"
        }
      message = "'\(path)' \(state) and was moved to '\(newPath)'"
      causes = [Wording.words(damage)]
      hint = "rerun to start a new file"
    case .foreign(let path):
      message = "'\(path)' isn't ghf's and was left unchanged"
      causes = ["SQLite would change or delete other files"]
      hint = "if no other program is using the database, rename the file"
    case .newerVersion(let path, let version, let newestKnown):
      message =
        "'\(path)' was written by a newer ghf (format version \(version); this one supports "
        + "\(newestKnown)) and was left unchanged"
      hint = "update ghf"
    case .tooLarge(let path, let byteCount, let limit):
      message =
        "'\(path)' is too large (\(CountText(byteCount, of: "byte").text); "
        + "the maximum is \(CountText.grouped(limit).text))"
      hint = "shorten it, or rename it to start a new file"
    case .notARegularFile(let path):
      message = "not a regular file: '\(path)'"
      hint = "rename it to start a new file"
    }
    self.init(message, causes: causes, hints: hint.map { [$0] } ?? [])
  }

  private static func advice(
    on error: StorageError, at path: String, in machine: Machine
  ) -> String? {
    if error.isBusy {
      if case .failed = error { return "try again when other processes of ghf have ended" }
      return "close the program that is using the database, such as sqlite3 or another ghf"
    }
    return switch error.obstacle {
    case nil: nil
    case .full: "free some disk space, then try again"
    case .forbidden: "check the owner and permissions with 'ls -ld'"
    case .readOnly, .nullDirectory:
      "choose another directory for ghf's files: see 'ghf help environment'"
    case .notADirectory: "rename the file that is in the directory's place"
    case .directory: "rename the directory that is in the file's place"
    case .danglingLink: "create the directory, or fix the symbolic link that points to it"
    case .linkLoop: "fix the loop of symbolic links"
    case .noLocks:
      "the file system has no file locks: set "
        + (machine.directories.variable(of: path) ?? "HOME") + " to a directory on another one"
    }
  }

  private static func verb(_ step: StorageError.Step) -> String {
    switch step {
    case .createDirectory: "create the directory"
    case .sync: "save"
    case .rename: "replace"
    case .followLink: "follow the link"
    case .syncDirectory: "sync the directory of"
    case .open, .inspect, .lock, .read, .create, .write, .list, .remove: "\(step)"
    }
  }

  private static func words(_ damage: FileDamage) -> String {
    switch damage {
    case .empty: "the file is empty"
    case .notUTF8: "invalid UTF-8"
    case .notJSON(let line): "invalid JSON on line \(line)"
    case .tooDeep(let line): "nested too deeply on line \(line)"
    case .duplicateKey(let key, let line): "duplicate key '\(key)' on line \(line)"
    case .wrongShape(let place): "missing or invalid '\(place)'"
    case .invalid(let part): "invalid \(part)"
    case .foreignCompanion(let name): "'\(name)' isn't ghf's"
    case .earlierVersion(let version): "format version \(version)"
    }
  }

  package static let utf16Hint = "convert it to UTF-8 with 'iconv -f UTF-16 -t UTF-8'"
  package static let settingsHint = "see 'ghf help config'"

  /// Creates a usage error with the invalid line's number in the config file, and the reason.
  package init(_ damage: SettingsDamage, path: String) {
    let reason =
      switch damage.reason {
      case .notText: "invalid UTF-8 or a control character"
      case .utf16: "the file is UTF-16, not UTF-8"
      case .longList(let key): "the list of '\(key)' doesn't end on its line"
      case .unreadable: "expected '[section]' or 'key = value'"
      case .value(let key):
        "invalid value for '\(key)': expected a quoted string, a list of them, a whole number, true or false"
      case .noSection(let key): "'\(key)' must follow a '[section]'"
      case .unknownSection(let name, _): "no such section: '\(name)'"
      case .duplicateSection(let name): "duplicate section: '\(name)'"
      case .duplicateKey(let key): "duplicate key: '\(key)'"
      }
    var hint = Wording.settingsHint
    switch damage.reason {
    case .unknownSection(let name, let known):
      if let near = Spelling.nearest(to: name, among: known.sorted()) {
        hint = "did you mean '[\(near)]'?"
      }
    case .utf16: hint = Wording.utf16Hint
    case .longList(let key): hint = "write it on one line: '\(key) = [\"…\", \"…\"]'"
    default: break
    }
    self.init("\(path):\(damage.line): \(reason)", hints: [hint])
  }
}

/// A library that ghf loads while it runs, with the name of its package in Debian.
///
/// From Debian 13 on, some of them have another name, and provide this one.
package enum SystemLibrary: String {
  case curl = "libcurl4"
  case sqlite = "libsqlite3-0"
  case pixbuf = "libgdk-pixbuf-2.0-0"
  case chafa = "libchafa0"

  /// The advice to install the library.
  package var installation: String { "install it, on Debian with 'apt install \(rawValue)'" }
}
