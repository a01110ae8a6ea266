// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "ListCollector",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "ghf", path: "../..")],
  targets: [
    .executableTarget(
      name: "ListCollector", dependencies: [.product(name: "GHFKit", package: "ghf")],
      path: "Sources")
  ])
