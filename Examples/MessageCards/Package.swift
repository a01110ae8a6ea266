// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "MessageCards",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "ghf", path: "../..")],
  targets: [
    .executableTarget(
      name: "MessageCards", dependencies: [.product(name: "TerminalText", package: "ghf")],
      path: "Sources")
  ])
