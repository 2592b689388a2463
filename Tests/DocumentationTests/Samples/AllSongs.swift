import StatefulTable

@MainActor func allSongs() async throws -> [Song] {
  let list = SongList(source: SongSource())
  list.retryPolicy = .exponential()
  list.reload()
  await list.settled(retryingWithin: .seconds(60))
  while list.loads.hasMorePages, list.loads.nextPage.error == nil {
    list.loadNextPage()
    await list.settled(retryingWithin: .seconds(60))
  }
  if let error = list.loads.initial.error ?? list.loads.nextPage.error { throw error }
  return list.items
}
