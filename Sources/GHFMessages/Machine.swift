package import FoundationEssentials
package import GitHubAPI
package import LocalStore

/// The machine that a run is on: what times, paths, files and messages depend on.
package struct Machine: Sendable {
  package let program: ProgramName
  package let environment: [String: String]
  package let clock: ClientClock
  /// Returns the local time zone; this reads a file, so it's called only when needed.
  package let timeZone: @Sendable (Date) -> TimeZone
  /// Returns the system's text for an `errno`.
  package let systemText: @Sendable (Int32) -> String
  /// The host in use, by its web pages, which advice about signing in names.
  package var host = "github.com"

  package init(
    program: ProgramName = .ghf, environment: [String: String], clock: ClientClock,
    timeZone: @escaping @Sendable (Date) -> TimeZone,
    systemText: @escaping @Sendable (Int32) -> String
  ) {
    self.program = program
    self.environment = environment
    self.clock = clock
    self.timeZone = timeZone
    self.systemText = systemText
  }

  /// The directories for ghf's files, which may not exist yet.
  package var directories: XDGDirectories { XDGDirectories(environment: environment) }

  /// Returns the value of an environment variable; nil if it is unset or empty.
  package func variable(_ name: String) -> String? {
    guard let value = environment[name], !value.isEmpty else { return nil }
    return value
  }

  /// Returns a time such as `14:05`, with the date unless that is today's.
  package func clockTime(of date: Date) -> String {
    let text = dayAndTime(of: date)
    let isToday = text.prefix(10) == dayAndTime(of: clock.now()).prefix(10)
    return isToday ? String(text.suffix("00:00".count)) : text
  }

  /// Returns a time with its date, such as `2026-11-21 14:05`.
  package func dayAndTime(of date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone(date)
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    return "\(parts.year ?? 0)-\(padded(parts.month))-\(padded(parts.day))"
      + " \(padded(parts.hour)):\(padded(parts.minute))"
  }

  private func padded(_ number: Int?) -> String {
    let number = number ?? 0
    return number < 10 ? "0\(number)" : "\(number)"
  }

  /// Returns a path with the home directory in place of a leading `~` that no shell has expanded.
  package func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = variable("HOME") else { return path }
    return home + path.dropFirst()
  }
}

extension Machine {
  /// The advice to sign in on the host in use.
  package var signInHint: String {
    "sign in with '\(signInCommand)', or set \(EnvironmentTokens.names(for: host)[0])"
  }

  /// The advice about a token that the host in use rejects.
  var signInAgainHint: String {
    let names = EnvironmentTokens.names(for: host).filter { variable($0) != nil }
    return names.isEmpty
      ? "check gh's login with 'gh auth status', or sign in again with '\(signInCommand)'"
      : "check \(names.joined(separator: " and ")), or sign in again with '\(signInCommand)'"
  }

  var signInCommand: String {
    host == "github.com" ? "gh auth login" : "gh auth login --hostname \(host)"
  }
}
