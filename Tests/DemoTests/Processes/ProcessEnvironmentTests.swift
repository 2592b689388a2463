import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("ProcessEnvironment")
struct ProcessEnvironmentTests {
  @Test("That of this process has its variables")
  func current() {
    // Both have it, or neither.
    #expect(ChildEnvironment.hasNoProxy)
    let environment = ProcessEnvironment.current
    let variables = ProcessInfo.processInfo.environment
    #expect(environment.entries.count == variables.count)
    for (name, value) in variables { #expect(environment[name] == value) }
  }

  @Test("A variable is found by its whole name, and its value goes to the end")
  func value() {
    let environment: ProcessEnvironment = ["PATHS": "a", "PATH": "b=c", "EMPTY": "", "é": "ü"]
    #expect(environment["PATH"] == "b=c")
    #expect(environment["EMPTY"] == "")
    #expect(environment["é"] == "ü")
    #expect(environment["PAT"] == nil)
    #expect(environment["b"] == nil)
  }

  @Test("A variable is replaced, added and removed")
  func change() {
    var environment: ProcessEnvironment = ["A": "1", "B": "2"]
    environment["A"] = "3"
    environment["C"] = "4"
    environment["B"] = nil
    environment["D"] = nil
    #expect(environment.texts.sorted() == ["A=3", "C=4"])
  }
}
