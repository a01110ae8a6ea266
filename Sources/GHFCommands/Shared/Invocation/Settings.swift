import ArgumentParser
import GHFMessages
import GitHubAPI
import LocalStore
import TerminalText

/// The defaults for options from the config file, checked like typed options.
struct Settings: Sendable {
  /// The file's path; nil without a file.
  let path: String?
  let settings: [Setting]
  /// The options with the file's values; nil without a file, which saves a run of the parser.
  let options: GlobalOptions?

  /// Reads the config file, if there is one.
  ///
  /// - Throws: `CommandError` with the file and line of an invalid setting.
  init(in context: CommandContext) throws(CommandError) {
    let found = try context.accessFiles { () throws(StorageError) in
      try Settings.find(context.directories)
    }
    guard let (path, bytes) = found else {
      (self.path, settings, options) = (nil, [], nil)
      return
    }
    self.path = path
    do throws(SettingsDamage) {
      settings = try SettingsReader.settings(
        in: bytes, sections: Set(SettingKey.all.map(\.section)))
    } catch {
      throw CommandError(error, path: path)
    }
    var words: [String] = []
    for setting in settings {
      let place = "\(path):\(setting.line)"
      let typed = try setting.words(at: place)
      _ = try Settings.parse(typed, at: place)
      if case .text(let host) = setting.value, setting.key == "hostname" {
        try Settings.checkHost(host, at: place)
      }
      words += typed
    }
    options = try Settings.parse(words, at: path)
  }

  /// Returns the file's path and bytes; nil if the file doesn't exist, or without a home directory.
  private static func find(
    _ directories: XDGDirectories
  ) throws(StorageError) -> (path: String, bytes: [UInt8])? {
    do throws(StorageError) {
      let path = try directories.config + "/config.toml"
      return try FileContents.read(path: path).map { (path, $0) }
    } catch .noHome {
      return nil
    }
  }

  private static func checkHost(_ host: String, at place: String) throws(CommandError) {
    do throws(APIBaseError) {
      _ = try APIBase(hostNamed: host)
    } catch {
      var error = CommandError(error)
      error.message = "\(place): \(error.message)"
      throw error
    }
  }

  /// Parses options with ArgumentParser, so that errors in the file read like those in typed words.
  private static func parse(
    _ words: [String], at place: String
  ) throws(CommandError) -> GlobalOptions {
    do {
      return try GlobalOptions.parse(words)
    } catch {
      var error = CommandError(parsing: error, in: words)
      error.message = "\(place): \(error.message)"
      error.hints = [CommandError.settingsHint]
      throw error
    }
  }
}

extension Setting {
  /// Returns the equivalent words of a command line.
  fileprivate func words(at place: String) throws(CommandError) -> [String] {
    let named = SettingKey.all.filter { $0.name == key }
    guard let option = named.first(where: { $0.section == section }) else {
      let near = Spelling.nearest(
        to: key, among: SettingKey.all.filter { $0.section == section }.map(\.name))
      throw CommandError(
        .usage, "\(place): no such key in [\(section)]: '\(key)'",
        hints: [
          near.map { "did you mean '\($0)'?" } ?? named.first.map { "move it to [\($0.section)]" }
            ?? CommandError.settingsHint
        ])
    }
    switch (value, option.form) {
    case (.boolean(let isSet), .flag): return isSet ? ["--" + key] : []
    case (.number(let number), .number): return ["--\(key)=\(number)"]
    case (.text(let text), .text), (.text(let text), .duration): return ["--\(key)=\(text)"]
    case (_, let form):
      throw CommandError(
        .usage, "\(place): '\(key)' must be \(form.rawValue)", hints: [CommandError.settingsHint])
    }
  }
}
