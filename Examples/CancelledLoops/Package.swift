// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "CancelledLoops",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "ghf", path: "../.."),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
  ],
  targets: [
    .executableTarget(
      name: "CancelledLoops",
      dependencies: [
        .product(name: "GHFKit", package: "ghf"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ],
      path: "Sources")
  ])
