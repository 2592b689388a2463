// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Small programs as users write them, with a user's settings, which tests use on a terminal.
let programs = [
  "APIBrowser", "Cities", "FilePicker", "LinePicker", "LogBrowser", "MailReader", "ProcessMonitor",
]

let package = Package(
  name: "StatefulTable",
  products: [
    .library(name: "StatefulTable", targets: ["StatefulTable"]),
    .library(name: "StatefulTableText", targets: ["StatefulTableText"]),
    .library(name: "StatefulTableTesting", targets: ["StatefulTableTesting"]),
    .executable(name: "demo", targets: ["demo"]),
    .executable(name: "demo-http", targets: ["demo-http"]),
  ],
  targets: [
    // What paged lists are, as one value: it knows neither a table nor a source.
    .target(
      name: "PagingEngine",
      swiftSettings: strict
    ),
    .target(
      name: "StatefulTable",
      dependencies: ["PagingEngine"],
      swiftSettings: strict
    ),
    // The columns that plain text takes on a terminal, and where it is broken into lines: it knows neither a list nor a
    // screen.
    .target(
      name: "TextWidths",
      exclude: ["LICENSE-UNICODE.txt", "generate"],
      swiftSettings: strict
    ),
    .target(
      name: "StatefulTableText",
      dependencies: ["StatefulTable", "TextWidths"],
      swiftSettings: strict
    ),
    .target(
      name: "StatefulTableTesting",
      dependencies: ["StatefulTable", "StatefulTableText"],
      swiftSettings: strict
    ),
    .target(
      name: "DemoSupport",
      dependencies: ["StatefulTable", "StatefulTableText"],
      path: "Demo/Support",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "demo",
      dependencies: ["DemoSupport", "StatefulTable", "StatefulTableText"],
      path: "Demo",
      exclude: ["HTTP", "Support"],
      swiftSettings: strict
    ),
    // A program of its own, because the toolchain's networking can't be linked statically, and takes time to load.
    .executableTarget(
      name: "demo-http",
      dependencies: ["DemoSupport", "StatefulTable"],
      path: "Demo/HTTP",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["PagingEngine", "StatefulTable", "StatefulTableText"],
      path: "Tests/Benchmarks",
      exclude: [
        "RESULTS.md", "build-before", "build-static", "compare", "counts", "lists.py",
        "picker.py", "record", "screens.py", "sizes", "terminal.py", "whole.py",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "TestSupport",
      dependencies: ["StatefulTable", "StatefulTableText"],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    // Stories about paged lists, and what tells them to a list.
    .target(
      name: "StorySupport",
      dependencies: ["StatefulTable", "StatefulTableText", "StatefulTableTesting", "TestSupport"],
      path: "Tests/StorySupport",
      swiftSettings: strict
    ),
    // Writes down what is seen of the list in each step of a story, for .ci/differences.
    .executableTarget(
      name: "recorder",
      dependencies: ["StorySupport"],
      path: "Tests/Recorder",
      swiftSettings: strict
    ),
    .testTarget(
      name: "PagingEngineTests",
      dependencies: ["PagingEngine", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "StatefulTableTests",
      dependencies: [
        "StatefulTable", "StatefulTableText", "StatefulTableTesting", "StorySupport", "TestSupport",
      ],
      exclude: ["Loading/Transitions.md", "Stories"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "StatefulTableTextTests",
      dependencies: [
        "StatefulTable", "StatefulTableText", "StatefulTableTesting", "StorySupport", "TestSupport",
        "TextWidths",
      ],
      exclude: ["Scripts"],
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
      exclude: ["Guide/Frames", "Samples"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DemoTests",
      dependencies: ["DemoSupport", "demo", "demo-http", "StatefulTableTesting", "TestSupport"]
        + programs.map { .target(name: $0) },
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
      dependencies: [
        "demo", "demo-http", "StatefulTable", "StatefulTableText", "TestSupport", "TextWidths",
      ],
      path: "Tests/Fuzzing",
      exclude: ["Corpus", "Stories"],
      swiftSettings: strict
    ),
  ]
    + programs.map { name in
      .executableTarget(
        name: name,
        dependencies: ["StatefulTable", "StatefulTableText"],
        path: "Tests/Programs/\(name)"
      )
    },
  swiftLanguageModes: [.v6]
)
