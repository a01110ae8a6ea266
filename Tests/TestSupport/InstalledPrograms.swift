import FoundationEssentials

/// Finds out which programs and modules the tests with a real server can use.
package enum InstalledPrograms {
  /// The directories to search; servers aren't in everybody's PATH.
  package static let searchPath =
    "\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"):/usr/sbin:/usr/local/sbin"

  /// Where nginx's module for brotli is, if anywhere.
  package static let brotliModule: String? = ["/usr/lib/nginx/modules", "/usr/lib64/nginx/modules"]
    .map { "\($0)/ngx_http_brotli_filter_module.so" }
    .first { FileManager.default.fileExists(atPath: $0) }

  /// Whether the tests with nginx are to run; worked out, and a skip printed, once.
  package static let allowNginx = allow(missing: missing(["nginx", "openssl"]))
  package static let allowBrotli = allow(
    missing: brotliModule == nil ? ["nginx's brotli module"] : [])

  /// Whether the tests that type at a shell are to run, all of which need tmux.
  package static let allowTmux = allow(missing: missing(["tmux"]))
  package static let allowJq = allow(missing: missing(["jq"]))
  package static let allowLess = allow(missing: missing(["less"]))
  package static let allowSetpriv = allow(missing: missing(["setpriv"]))
  /// A C compiler, if there is one.
  package static let compiler: String? = {
    let found = ["cc", "clang"].first { missing([$0]).isEmpty }
    return allow(missing: found == nil ? ["cc or clang"] : []) ? found : nil
  }()
  package static let allowStrace = allow(missing: missing(["strace"]))
  package static let allowZsh = allow(missing: missing(["zsh"]))
  package static let allowFish = allow(missing: missing(["fish"]))
  package static let allowBashCompletion = allow(
    missing: FileManager.default.fileExists(
      atPath: "/usr/share/bash-completion/bash_completion") ? [] : ["bash-completion"])

  /// Tells whether these tests are to run: when they can, and when CI says that they must.
  ///
  /// - Parameter missing: What isn't there; it is printed, so that a skip doesn't go unnoticed.
  /// - Returns: True with `GHF_REQUIRE_NGINX=1` whatever is missing, which then fails the tests.
  private static func allow(missing: [String]) -> Bool {
    if missing.isEmpty || ProcessInfo.processInfo.environment["GHF_REQUIRE_NGINX"] == "1" {
      return true
    }
    print("skipped, not installed: \(missing.joined(separator: ", "))")
    return false
  }

  private static func missing(_ programs: [String]) -> [String] {
    programs.filter { program in
      !searchPath.split(separator: ":").contains { directory in
        FileManager.default.isExecutableFile(atPath: "\(directory)/\(program)")
      }
    }
  }
}
