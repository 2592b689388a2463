/// First in, first out, without an allocation for each element.
struct Queue<Element> {
  /// The places of elements, which are used again once they are all free.
  private var places: [Element?] = []
  private var head = 0
  private var tail = 0

  var isEmpty: Bool { head == tail }

  mutating func append(_ element: Element) {
    if tail < places.count { places[tail] = element } else { places.append(element) }
    tail += 1
  }

  mutating func popFirst() -> Element? {
    guard head < tail else { return nil }
    let element = places[head].take()
    head += 1
    if head == tail {
      head = 0
      tail = 0
    }
    return element
  }
}
