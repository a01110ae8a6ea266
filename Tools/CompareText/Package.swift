// swift-tools-version: 6.2

import PackageDescription

// A program that uses TerminalText as another package does, for `make compare-text`.
let package = Package(
  name: "text-peer",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "ghf", path: "../..")],
  targets: [
    .executableTarget(
      name: "TextPeer", dependencies: [.product(name: "TerminalText", package: "ghf")],
      path: "Sources")
  ])
