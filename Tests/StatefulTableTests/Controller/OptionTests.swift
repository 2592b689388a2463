import StatefulTableTesting
import StatefulTableText
import Testing

@testable import StatefulTable

@MainActor
@Suite("Options")
struct OptionTests {
  private enum Step: CaseIterable {
    case offset, budget, delegate, size, rows
  }

  /// A list that sets its options and its rows in an order when its view loads.
  private final class Options: ListController {
    let steps: [Step]
    var earlyQuestions = 0
    private var hasSetRows = false

    init(_ steps: [Step]) {
      self.steps = steps
      super.init(lines: 0)
    }

    override func viewDidLoad() {
      for step in steps {
        switch step {
        case .offset: loadOptions.nextPageOffset = 5
        case .budget: loadOptions.emptyPageBudget = 1
        case .delegate: statefulDelegate = self
        case .size: tableView.size = Size(columns: 20, lines: 8)
        case .rows:
          rows = [1, 2, 3]
          hasSetRows = true
        }
      }
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      if !hasSetRows { earlyQuestions += 1 }
      return super.tableView(tableView, numberOfRowsInSection: section)
    }
  }

  /// Every order of the steps, with and without a size.
  private static let orders: [[Step]] = {
    func orders(of steps: [Step]) -> [[Step]] {
      guard !steps.isEmpty else { return [[]] }
      return steps.indices.flatMap { index in
        var rest = steps
        let first = rest.remove(at: index)
        return orders(of: rest).map { [first] + $0 }
      }
    }
    let steps = Step.allCases
    return orders(of: steps) + orders(of: steps.filter { $0 != .size })
  }()

  @Test("Options that are set before the rows, in any order, ask for no rows, and the rows show")
  func anyOrder() {
    for steps in Self.orders {
      let list = Options(steps)
      let screen = TableScreen(list, size: Size(columns: 20, lines: 8))
      screen.appear()
      #expect(list.earlyQuestions == 0, "\(steps)")
      #expect(screen.rows == ["1", "2", "3"], "\(steps)")
    }
  }
}
