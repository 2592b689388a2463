// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "StatefulTable",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "StatefulTable", targets: ["StatefulTable"]),
  ],
  targets: [
    .target(name: "StatefulTable", swiftSettings: strict),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["StatefulTable"],
      path: "Tests/Benchmarks",
      swiftSettings: strict
    ),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "StatefulTableTests",
      dependencies: ["StatefulTable", "TestSupport"],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
