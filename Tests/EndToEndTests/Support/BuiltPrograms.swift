import FoundationEssentials

/// The programs built together with the tests.
enum BuiltPrograms {
  /// The directory of `ghf` and `FixtureServer`: that of the tests, or on macOS one above it.
  static let directory: String = {
    #if os(Linux)
      // `try?`: without /proc, fall back to the first argument.
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      let link: String? = nil
    #endif
    var parts = (link ?? CommandLine.arguments.first ?? "").split(separator: "/").dropLast()
    while !parts.isEmpty {
      let directory = "/" + parts.joined(separator: "/")
      if FileManager.default.isExecutableFile(atPath: directory + "/ghf") { return directory }
      parts = parts.dropLast()
    }
    return "/nonexistent"
  }()
}
