import FoundationEssentials

/// The programs that were built together with the tests.
enum BuiltPrograms {
  /// The directory of `ghf` and `FixtureServer`: the tests' own, or one above it, as on macOS.
  static let directory: String = {
    #if os(Linux)
      // `try?`: without /proc the first argument has to do.
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
