import StatefulTable

private func fetchBeers() async throws -> [String] { ["Gose"] }

private enum Loads {
  final class BeerList: StatefulTableController {
    private var beers: [String] = []

    override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
      let beers = try await fetchBeers()
      return { self.beers = beers }
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      beers.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell(beers[indexPath.row])
    }
  }
}
