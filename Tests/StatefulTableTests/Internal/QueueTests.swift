import Testing

@testable import StatefulTable

@Suite("Queue")
struct QueueTests {
  @Test("What comes in first goes out first, and a queue that is never empty reuses its memory")
  func memory() {
    var queue = Queue<Int>()
    queue.append(0)
    var numbers: [Int] = []
    for number in 1...1000 {
      queue.append(number)
      if let first = queue.popFirst() { numbers.append(first) }
    }
    #expect(numbers == Array(0..<1000))
    let arrays = Mirror(reflecting: queue).children.compactMap { $0.value as? [Any] }
    #expect(arrays.reduce(0) { $0 + $1.count } == 1)
    #expect(queue.popFirst() == 1000)
    #expect(queue.popFirst() == nil && queue.isEmpty)
  }
}
