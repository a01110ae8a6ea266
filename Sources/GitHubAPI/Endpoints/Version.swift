import HTTPTypes

/// The versions in requests and in `--version`.
package enum Version {
  /// ghf's own version (semver.org).
  package static let ghf = "0.2.0"

  /// The requested version of GitHub's REST API, which GitHub supports until 10 March 2028.
  ///
  /// The next one, 2026-03-10, differs for ghf only in `/rate_limit`, which lacks `rate` (github/docs,
  /// `rest-api-versions.yml`; githubkit-schemas 26.10.21). ghf reads both.
  package static let api = "2022-11-28"

  /// The address of the project; `SourceTests` compare all others with it.
  package static let home = "https://github.com/ghf-cli/ghf"

  /// The program's name, which GitHub requires.
  ///
  /// It must not contain curl, wget, safari or firefox: GitHub would pretty-print the JSON.
  package static let userAgent = "ghf/\(ghf) (+\(home))"

  static let apiField = HTTPField.Name("X-GitHub-Api-Version") ?? .accept
}
