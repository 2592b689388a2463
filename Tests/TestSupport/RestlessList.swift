public import StatefulTable

/// A list that loads again whenever a load has ended, and so never comes to rest.
public final class RestlessList: StatefulTableController {
  public override func viewDidLoad() { title = "ready" }

  public override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    load.succeed()
  }

  public override func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {
    reload()
  }
}
