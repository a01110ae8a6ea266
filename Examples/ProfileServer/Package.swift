// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "ProfileServer",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "ghf", path: "../..")],
  targets: [
    .executableTarget(
      name: "ProfileServer", dependencies: [.product(name: "GHFKit", package: "ghf")],
      path: "Sources")
  ])
