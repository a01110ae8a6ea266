// swift-tools-version: 6.2

import PackageDescription

// Targets for benchmarks and fuzzing. Building and testing ghf doesn't need them.
//
// `Sources` is a symlink to the project's `Sources`, so that this package contains its modules and
// can use their `package` declarations.

/// Extra compiler flags for fuzzing; `make fuzz` enables them by setting GHF_FUZZ.
let fuzzing =
  Context.environment["GHF_FUZZ"] == nil ? [] : ["-sanitize=fuzzer", "-parse-as-library"]

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  // Benchmarks and fuzz targets use `@testable import` to reach internal declarations.
  .unsafeFlags(["-enable-testing"] + fuzzing),
]

let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")

let package = Package(
  name: "ghf-tools",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "FuzzTargets", type: .static, targets: ["FuzzTargets"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "GHFCommands",
      dependencies: [
        "CommandLineInterface", "GHFMessages", "GHFQueries", "GitHubAPI", "LocalStore",
        "PeopleViews", "TerminalHost", "TerminalPictures", "TerminalText",
      ],
      swiftSettings: strict),
    .target(
      name: "PeopleViews",
      dependencies: [
        "GHFMessages", "GHFQueries", "GitHubAPI", "LocalStore", "TerminalHost", "TerminalPictures",
        "TerminalText",
      ],
      swiftSettings: strict),
    .target(
      name: "GHFMessages",
      dependencies: ["GHFQueries", "GitHubAPI", "LocalStore", "TerminalText"],
      swiftSettings: strict),
    .target(
      name: "GHFQueries",
      dependencies: ["GitHubAPI", "LocalStore", "TerminalText", httpTypes],
      swiftSettings: strict),
    .target(
      name: "CommandLineInterface", dependencies: ["TerminalText"], swiftSettings: strict),
    .target(name: "TerminalHost", dependencies: ["TerminalText"], swiftSettings: strict),
    .target(
      name: "TerminalPictures", dependencies: ["CPictures", "TerminalHost"],
      swiftSettings: strict),
    .target(name: "CPictures"),
    .target(name: "CSQLite"),
    .target(name: "GitHubAPI", dependencies: [httpTypes], swiftSettings: strict),
    .target(
      name: "LocalStore", dependencies: ["CSQLite", "GitHubAPI"], swiftSettings: strict),
    .target(name: "TerminalText", exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "CommandLineInterface", "GHFCommands", "GHFMessages", "GHFQueries",
        "GitHubAPI", "LocalStore", "TerminalHost", "TerminalPictures", "TerminalText",
      ],
      path: "Fuzz/FuzzTargets", swiftSettings: strict),
    .executableTarget(
      name: "Functions",
      dependencies: [
        "GitHubAPI", "LocalStore", "TerminalText",
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Functions", swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
