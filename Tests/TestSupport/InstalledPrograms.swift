import FoundationEssentials

/// The programs and modules that some tests need, and whether they are installed.
package enum InstalledPrograms {
  /// The directories to search, including the directories of servers, which PATH may lack.
  package static let searchPath =
    "\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"):/usr/sbin:/usr/local/sbin"

  /// The path of nginx's brotli module, if installed.
  package static let brotliModule: String? = ["/usr/lib/nginx/modules", "/usr/lib64/nginx/modules"]
    .map { "\($0)/ngx_http_brotli_filter_module.so" }
    .first { FileManager.default.fileExists(atPath: $0) }

  /// True if the tests with nginx can run; like the others, checked and reported once.
  package static let allowNginx = allow(missing: missing(["nginx", "openssl"]))
  package static let allowBrotli = allow(
    missing: brotliModule == nil ? ["nginx's brotli module"] : [])

  /// True if the tests that type into an interactive shell can run.
  package static let allowTmux = allow(missing: missing(["tmux"]))
  package static let allowJq = allow(missing: missing(["jq"]))
  package static let allowLess = allow(missing: missing(["less"]))
  package static let allowSetpriv = allow(missing: missing(["setpriv"]))
  /// The name of a C compiler, if one is installed.
  package static let compiler: String? = {
    let found = ["cc", "clang"].first { missing([$0]).isEmpty }
    return allow(missing: found == nil ? ["cc or clang"] : []) ? found : nil
  }()
  package static let allowPython = allow(missing: missing(["python3"]))
  package static let allowStrace = allow(missing: missing(["strace"]))
  package static let allowZsh = allow(missing: missing(["zsh"]))
  package static let allowFish = allow(missing: missing(["fish"]))
  /// True if the tests that read graphs with networkx, igraph and Graphviz can run.
  package static let allowGraphReaders = allow(
    missing: missing(["dot", "python3"])
      + ["networkx", "igraph"].filter { !hasModule($0) }.map { "python3-\($0)" })
  /// True if graph-tool is installed, which CI does without: it and what it needs take 90 MB.
  package static let hasGraphTool: Bool = {
    let isFound = hasModule("graph_tool")
    if !isFound { print("skipped, not installed: python3-graph-tool") }
    return isFound
  }()
  package static let allowBashCompletion = allow(
    missing: FileManager.default.fileExists(
      atPath: "/usr/share/bash-completion/bash_completion") ? [] : ["bash-completion"])

  /// True if the tests that draw pictures can run.
  package static let drawPictures = allow(
    missing: ["libchafa.so.0", "libgdk_pixbuf-2.0.so.0"].filter { name in
      !["/usr/lib", "/usr/lib64", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
        .contains { FileManager.default.fileExists(atPath: "\($0)/\(name)") }
    })

  /// Decides whether tests run, and prints what is missing if they are skipped.
  ///
  /// - Parameter missing: The programs or modules that aren't installed.
  /// - Returns: True if nothing is missing, or with `GHF_REQUIRE_NGINX=1`, so that the tests fail in
  ///   CI instead of being skipped.
  private static func allow(missing: [String]) -> Bool {
    if missing.isEmpty || ProcessInfo.processInfo.environment["GHF_REQUIRE_NGINX"] == "1" {
      return true
    }
    print("skipped, not installed: \(missing.joined(separator: ", "))")
    return false
  }

  /// Returns true if Debian's Python has a module.
  private static func hasModule(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/\(name)")
  }

  private static func missing(_ programs: [String]) -> [String] {
    programs.filter { program in
      !searchPath.split(separator: ":").contains { directory in
        FileManager.default.isExecutableFile(atPath: "\(directory)/\(program)")
      }
    }
  }
}
