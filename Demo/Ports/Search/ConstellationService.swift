import Dispatch
import StatefulTable

/// A service as it was written before `async`: it answers by a completion handler, on a queue of its own.
struct ConstellationService: Sendable {
  /// A part of what matches a text.
  struct Page: Sendable {
    var names: [String]
    var hasMore: Bool
  }

  typealias Completion = @Sendable (Result<Page, any Error>) -> Void
  /// Carries out work after a while, elsewhere.
  typealias Delay = @Sendable (_ latency: Duration, _ work: @escaping @Sendable () -> Void) -> Void

  static let pageSize = 20

  private let conditions: SimulatedConditions
  private let delay: Delay

  init(_ conditions: SimulatedConditions, delay: @escaping Delay = Self.onQueue()) {
    self.conditions = conditions
    self.delay = delay
  }

  /// Finds the constellations whose names have a text in them, in any case.
  ///
  /// - Parameters:
  ///   - text: The text; an empty one is in every name.
  ///   - offset: How many of them to leave out.
  ///   - kind: What the request is for, by which it may be one that is to fail.
  ///   - completion: Hears of the outcome, unless the request is cancelled.
  /// - Returns: The request, which can be cancelled.
  func find(
    _ text: String,
    from offset: Int,
    as kind: LoadKind,
    completion: @escaping Completion
  ) -> ServiceRequest {
    let request = ServiceRequest()
    delay(conditions.latency) { [conditions] in
      guard !request.isCancelled else { return }
      completion(
        Result {
          try conditions.check(kind)
          return conditions.isEmpty ? Page(names: [], hasMore: false) : Self.page(text, offset)
        }
      )
    }
    return request
  }

  private static func page(_ text: String, _ offset: Int) -> Page {
    let text = text.lowercased()
    let matches = all.filter { text.isEmpty || $0.lowercased().contains(text) }.dropFirst(offset)
    return Page(names: Array(matches.prefix(pageSize)), hasMore: matches.count > pageSize)
  }

  private static func onQueue() -> Delay {
    let queue = DispatchQueue(label: "constellations")
    return { latency, work in
      queue.asyncAfter(deadline: .now() + latency / .seconds(1), execute: work)
    }
  }

  /// All there are.
  private static let all = [
    "Andromeda", "Antlia", "Apus", "Aquarius", "Aquila", "Ara", "Aries", "Auriga", "Boötes",
    "Caelum", "Camelopardalis", "Cancer", "Canes Venatici", "Canis Major", "Canis Minor",
    "Capricornus", "Carina", "Cassiopeia", "Centaurus", "Cepheus", "Cetus", "Chamaeleon",
    "Circinus", "Columba", "Coma Berenices", "Corona Australis", "Corona Borealis", "Corvus",
    "Crater", "Crux", "Cygnus", "Delphinus", "Dorado", "Draco", "Equuleus", "Eridanus", "Fornax",
    "Gemini", "Grus", "Hercules", "Horologium", "Hydra", "Hydrus", "Indus", "Lacerta", "Leo",
    "Leo Minor", "Lepus", "Libra", "Lupus", "Lynx", "Lyra", "Mensa", "Microscopium", "Monoceros",
    "Musca", "Norma", "Octans", "Ophiuchus", "Orion", "Pavo", "Pegasus", "Perseus", "Phoenix",
    "Pictor", "Pisces", "Piscis Austrinus", "Puppis", "Pyxis", "Reticulum", "Sagitta",
    "Sagittarius", "Scorpius", "Sculptor", "Scutum", "Serpens", "Sextans", "Taurus",
    "Telescopium", "Triangulum", "Triangulum Australe", "Tucana", "Ursa Major", "Ursa Minor",
    "Vela", "Virgo", "Volans", "Vulpecula",
  ]
}
