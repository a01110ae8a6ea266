import FoundationEssentials

/// The programs built together with the tests.
enum BuiltPrograms {
  /// The search path of `ghf` and `FixtureServer`: the directory of the tests, or on macOS one above
  /// it, behind that of `GHF_PROGRAMS`, in which `make test` has linked ghf as for users.
  static let path: String = {
    let linked = ProcessInfo.processInfo.environment["GHF_PROGRAMS"]
    return [linked, directory].compactMap(\.self).joined(separator: ":")
  }()

  private static let directory: String = {
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
