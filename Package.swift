// swift-tools-version: 6.2

import PackageDescription

/// The settings of every Swift target; CONTRIBUTING.md gives the reasons.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The settings of test targets, which `make test` doesn't optimise: that would take minutes.
///
/// Nothing waits for their modules, which otherwise a second process writes, for a sixth of the time.
let tests: [SwiftSetting] =
  strict + [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

/// The settings of C targets: glibc checks the sizes of buffers.
let fortified: [CSetting] = [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]

let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")

let package = Package(
  name: "ghf",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "ghf", targets: ["ghf"]),
    .library(name: "GHFKit", targets: ["GHFKit"]),
    .library(name: "TerminalText", targets: ["TerminalText"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    .package(url: "https://github.com/swhitty/FlyingFox", "0.27.1"..<"1.0.0"),
  ],
  targets: [
    .executableTarget(
      name: "ghf",
      dependencies: [
        "GHFBrowse", "GHFCommands", "GHFMessages", "HostSystem", "CurlHTTP", "LocalStore",
        "GitHubAPI", "ProgramTokens", "TerminalHost", "TerminalText",
      ],
      swiftSettings: strict),
    .target(
      name: "GHFCommands",
      dependencies: [
        "CommandLineInterface", "GHFMessages", "GHFQueries", "GitHubAPI", "LocalStore",
        "PeopleViews", "TerminalHost", "TerminalPictures", "TerminalText",
      ],
      swiftSettings: strict),
    .target(
      name: "GHFBrowse",
      dependencies: [
        "GHFMessages", "GHFQueries", "GitHubAPI", "LocalStore", "PeopleViews", "TerminalHost",
        "TerminalPictures", "TerminalScreen", "TerminalText",
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
      name: "GHFKit",
      dependencies: [
        "CurlHTTP", "GHFQueries", "GitHubAPI", "LocalStore", "ProgramTokens", httpTypes,
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
    .target(
      name: "HostSystem",
      dependencies: ["CProcess", "TerminalHost", "TerminalScreen", subprocess],
      swiftSettings: strict),
    .target(name: "TerminalHost", dependencies: ["TerminalText"], swiftSettings: strict),
    .target(
      name: "TerminalScreen", dependencies: ["CProcess", "TerminalText"], swiftSettings: strict),
    .target(
      name: "TerminalPictures", dependencies: ["CPictures", "TerminalHost"],
      swiftSettings: strict),
    .target(name: "GitHubAPI", dependencies: [httpTypes], swiftSettings: strict),
    .target(
      name: "ProgramTokens", dependencies: ["GitHubAPI", subprocess], swiftSettings: strict),
    .target(
      name: "CurlHTTP", dependencies: ["CCurl", "GitHubAPI", httpTypes], swiftSettings: strict),
    .target(
      name: "LocalStore", dependencies: ["CSQLite", "GitHubAPI"], swiftSettings: strict),
    .target(name: "TerminalText", exclude: ["README.md"], swiftSettings: strict),
    .target(name: "CCurl", cSettings: fortified),
    .target(name: "CPictures", cSettings: fortified),
    .target(name: "CProcess", cSettings: fortified),
    .target(name: "CSQLite", cSettings: fortified),

    .target(
      name: "FakeGitHub", dependencies: ["GitHubAPI", httpTypes], path: "Tests/FakeGitHub",
      swiftSettings: strict),
    .executableTarget(
      name: "FixtureServer", dependencies: ["FakeGitHub", flyingFox, flyingSocks],
      path: "Tests/FixtureServer", swiftSettings: strict),
    .testTarget(
      name: "FixtureServerTests", dependencies: ["FakeGitHub", "FixtureServer", flyingSocks],
      swiftSettings: tests),
    .target(
      name: "TestSupport",
      dependencies: ["FakeGitHub", "GitHubAPI", httpTypes, flyingSocks, subprocess],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "GitHubAPITests",
      dependencies: ["FakeGitHub", "GHFQueries", "GitHubAPI", "TestSupport", httpTypes],
      swiftSettings: tests),
    .testTarget(
      name: "GHFQueriesTests",
      dependencies: [
        "FakeGitHub", "GHFQueries", "GitHubAPI", "LocalStore", "TestSupport", httpTypes,
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GHFKitTests",
      dependencies: ["FakeGitHub", "GHFKit", "GitHubAPI", "TestSupport", httpTypes],
      swiftSettings: tests),
    .testTarget(
      name: "LocalStoreTests", dependencies: ["LocalStore", "GitHubAPI", "TestSupport"],
      swiftSettings: tests),
    .executableTarget(
      name: "UnicodeTables", dependencies: ["TerminalText"],
      path: "Tools/UnicodeTables", exclude: ["LatinASCII.txt", "README.md"],
      swiftSettings: strict),
    .executableTarget(
      name: "TextCases", dependencies: ["CommandLineInterface", "TerminalText"],
      path: "Tools/TextCases",
      swiftSettings: strict),
    .executableTarget(
      name: "GraphQLQueries", dependencies: ["GitHubAPI"], path: "Tools/GraphQLQueries",
      swiftSettings: strict),
    .testTarget(
      name: "TerminalTextTests",
      dependencies: ["TerminalText", "UnicodeTables", "TextCases", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "TerminalScreenTests", dependencies: ["TerminalScreen", "TerminalText", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "TerminalPicturesTests",
      dependencies: ["TerminalHost", "TerminalPictures", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "CurlHTTPTests",
      dependencies: ["CCurl", "CurlHTTP", "GitHubAPI", "TestSupport", httpTypes, flyingSocks],
      swiftSettings: tests),
    .testTarget(
      name: "GHFCommandsTests",
      dependencies: [
        "GHFBrowse", "GHFCommands", "GHFMessages", "GHFQueries", "CommandLineInterface",
        "FakeGitHub", "GitHubAPI", "LocalStore", "PeopleViews", "TerminalHost", "TerminalPictures",
        "TerminalScreen", "TerminalText", "TestSupport", httpTypes,
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GHFBrowseTests",
      dependencies: [
        "GHFBrowse", "GHFMessages", "GHFQueries", "GitHubAPI", "LocalStore", "PeopleViews",
        "TerminalHost", "TerminalPictures", "TerminalScreen", "TerminalText", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "PeopleViewsTests",
      dependencies: [
        "GHFQueries", "GitHubAPI", "LocalStore", "PeopleViews", "TerminalHost", "TerminalPictures",
        "TerminalText", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "HostSystemTests",
      dependencies: ["HostSystem", "TerminalHost", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ProgramTokensTests", dependencies: ["ProgramTokens", "GitHubAPI", "TestSupport"],
      swiftSettings: tests),
    // Runs ghf and FixtureServer, which are built with all tests. A dependency on ghf would delay the
    // compilation until all other modules are ready.
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CurlHTTP", "FakeGitHub", "GitHubAPI", "LocalStore", "TestSupport", httpTypes,
        subprocess,
      ],
      swiftSettings: tests),
    // Optimised, since it reads every file byte by byte.
    .testTarget(name: "SourceTests", dependencies: ["TestSupport"], swiftSettings: strict),
  ]
)
