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
    .library(name: "StatefulTableText", targets: ["StatefulTableText"]),
    .library(name: "StatefulTableTesting", targets: ["StatefulTableTesting"]),
    .executable(name: "demo", targets: ["DemoProgram"]),
  ],
  targets: [
    .target(
      name: "CLibrary",
      swiftSettings: strict
    ),
    .target(
      name: "StatefulTable",
      dependencies: ["CLibrary"],
      swiftSettings: strict
    ),
    .target(
      name: "StatefulTableText",
      dependencies: ["CLibrary", "StatefulTable"],
      exclude: ["Text/Widths/LICENSE-UNICODE.txt", "Text/Widths/generate"],
      swiftSettings: strict
    ),
    .target(
      name: "StatefulTableTesting",
      dependencies: ["StatefulTable", "StatefulTableText"],
      swiftSettings: strict
    ),
    .target(
      name: "demo",
      dependencies: ["CLibrary", "StatefulTable", "StatefulTableText"],
      path: "Demo",
      exclude: ["Programs"],
      swiftSettings: strict
    ),
    // To depend on a program builds it, but links nothing of it: `demo http` continues as that one.
    .executableTarget(
      name: "DemoProgram",
      dependencies: ["demo", "demo-http"],
      path: "Demo/Programs/demo",
      swiftSettings: strict
    ),
    // Without it, everything can be linked into one file: the toolchain's static networking needs more.
    .executableTarget(
      name: "demo-alone",
      dependencies: ["demo"],
      path: "Demo/Programs/demo-alone",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "demo-http",
      dependencies: ["demo"],
      path: "Demo/Programs/demo-http",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["StatefulTable", "StatefulTableText"],
      path: "Tests/Benchmarks",
      exclude: [
        "allocations", "build-static", "compare", "lists.py", "screens.py", "terminal.py",
        "whole.py",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "TestSupport",
      dependencies: ["CLibrary", "StatefulTable", "StatefulTableText"],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "StatefulTableTests",
      dependencies: ["StatefulTable", "StatefulTableText", "StatefulTableTesting", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "StatefulTableTextTests",
      dependencies: [
        "CLibrary", "StatefulTable", "StatefulTableText", "StatefulTableTesting", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "StatefulTableTestingTests",
      dependencies: ["StatefulTable", "StatefulTableText", "StatefulTableTesting", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["StatefulTable", "StatefulTableText", "StatefulTableTesting", "TestSupport"],
      exclude: ["Samples"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DemoTests",
      dependencies: ["demo", "DemoProgram", "demo-http", "StatefulTableTesting", "TestSupport"],
      exclude: ["API", "Frames"],
      swiftSettings: strict
    ),
    // A library as older ones are: it doesn't say on which thread it calls back.
    .target(
      name: "CallbackService",
      path: "Tests/CallbackService",
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
      name: "CallbackTests",
      dependencies: ["CallbackService", "StatefulTable", "StatefulTableTesting", "TestSupport"],
      swiftSettings: strict
    ),
    // What .ci/fuzz feeds its bytes to, and the bytes that it found.
    .testTarget(
      name: "FuzzingTests",
      dependencies: ["demo", "StatefulTable", "StatefulTableText", "TestSupport"],
      path: "Tests/Fuzzing",
      exclude: ["Corpus"],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
