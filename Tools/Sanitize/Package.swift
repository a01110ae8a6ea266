// swift-tools-version: 6.2

import PackageDescription

// The transport and its tests without the rest of ghf, for fast builds with the address sanitizer.
// `Sources` and `Tests` link to the project's own.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")

let package = Package(
  name: "ghf-sanitize",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .target(name: "GitHubAPI", dependencies: [httpTypes], swiftSettings: strict),
    .target(name: "CCurl"),
    .target(
      name: "CurlHTTP", dependencies: ["CCurl", "GitHubAPI", httpTypes], swiftSettings: strict),
    .target(
      name: "FakeGitHub", dependencies: ["GitHubAPI", httpTypes], path: "Tests/FakeGitHub",
      swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: ["FakeGitHub", "GitHubAPI", httpTypes, flyingSocks, subprocess],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "CurlHTTPTests",
      dependencies: ["CurlHTTP", "GitHubAPI", "TestSupport", httpTypes, flyingSocks],
      swiftSettings: strict),
  ]
)
