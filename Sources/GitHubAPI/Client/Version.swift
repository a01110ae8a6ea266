import HTTPTypes

/// The versions that requests and `--version` name.
package enum Version {
  /// ghf's own version (semver.org).
  package static let ghf = "0.1.0"

  /// The version of GitHub's REST API that is asked for.
  package static let api = "2022-11-28"

  /// Names the program, as GitHub demands.
  ///
  /// It must not hold curl, wget, safari or firefox: GitHub then pretty-prints the JSON.
  package static let userAgent = "ghf/\(ghf) (+https://github.com/ghf-cli/ghf)"

  static let apiField = HTTPField.Name("X-GitHub-Api-Version") ?? .accept
}
