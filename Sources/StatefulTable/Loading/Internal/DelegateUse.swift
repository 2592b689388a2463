#if DEBUG
  /// Which lists have loaded with which delegates, to find those that are shared by mistake.
  @MainActor enum DelegateUse {
    private struct Use {
      weak var delegate: (any StatefulDelegate)?
      weak var controller: StatefulTableController?
    }

    private static var uses: [Use] = []

    /// Notes that a list loads with a delegate.
    ///
    /// - Returns: Whether another list does, too. It is `true` once for each list.
    static func isShared(
      _ delegate: any StatefulDelegate,
      by controller: StatefulTableController
    ) -> Bool {
      uses.removeAll { $0.delegate == nil || $0.controller == nil }
      let users = uses.filter { $0.delegate === delegate }
      guard !users.contains(where: { $0.controller === controller }) else { return false }
      uses.append(Use(delegate: delegate, controller: controller))
      return !users.isEmpty
    }
  }
#endif
