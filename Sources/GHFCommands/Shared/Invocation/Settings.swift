import ArgumentParser
import CommandLineInterface
import GitHubAPI
import LocalStore

/// The defaults for options that the config file sets, checked as if they had been typed.
struct Settings: Sendable {
  /// The file; nil if there is none.
  let path: String?
  /// What it sets, in its order.
  let settings: [Setting]
  /// The options with the values of the file; nil if there is none, which spares the parser.
  let options: GlobalOptions?

  /// Reads the file; without one nothing is set.
  ///
  /// - Throws: `CommandError` that names the file and the line with what can't be a default.
  init(in context: CommandContext) throws(CommandError) {
    let found: (path: String, bytes: [UInt8])?
    do throws(StorageError) {
      found = try Settings.find(context.directories)
    } catch {
      throw CommandError(error, in: context)
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
      let typed = try setting.words(in: path)
      _ = try Settings.parse(typed, at: "\(path):\(setting.line)")
      if case .text(let host) = setting.value, setting.key == "hostname" {
        try Settings.checkHost(host, at: "\(path):\(setting.line)")
      }
      words += typed
    }
    options = try Settings.parse(words, at: path)
  }

  /// The file and its bytes; nil if there is none, or no place for one.
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

  /// Has the parser read options, so that it says of a value in the file what it says of one typed.
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
  /// The words that would be typed for the same.
  fileprivate func words(in path: String) throws(CommandError) -> [String] {
    let known = SettingKey.all
    let place = "\(path):\(line)"
    guard let option = known.first(where: { $0.name == key && $0.section == section }) else {
      let near = Spelling.nearest(
        to: key, among: known.filter { $0.section == section }.map(\.name))
      let elsewhere = known.first { $0.name == key }?.section
      throw CommandError(
        .usage, "\(place): no such key in [\(section)]: '\(key)'",
        hints: [
          near.map { "did you mean '\($0)'?" } ?? elsewhere.map { "it belongs in [\($0)]" }
            ?? CommandError.settingsHint
        ])
    }
    switch (value, option.form) {
    case (.boolean(let isSet), .flag): return isSet ? ["--" + key] : []
    case (.number(let number), .number): return ["--\(key)=\(number)"]
    case (.text(let text), .text), (.text(let text), .duration): return ["--\(key)=\(text)"]
    case (_, let form):
      throw CommandError(
        .usage, "\(place): '\(key)' takes \(form.rawValue)", hints: [CommandError.settingsHint])
    }
  }
}
