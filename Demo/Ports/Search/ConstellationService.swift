import StatefulTable

/// A service as it was written before `async`: it answers by a completion handler, on a queue of its own.
struct ConstellationService: Sendable {
  /// A part of what matches a text.
  struct Page: Sendable {
    var names: [String]
    var hasMore: Bool
  }

  static let pageSize = 20

  private let service: CallbackService

  init(_ service: CallbackService) {
    self.service = service
  }

  /// Finds the constellations whose names have a text in them, in any case, but for the first ones.
  ///
  /// An empty text is in every name. The completion is called unless the request is cancelled.
  func find(
    _ text: String,
    from offset: Int,
    as kind: LoadKind,
    completion: @escaping CallbackService.Completion<Page>
  ) -> ServiceRequest {
    service.answer(kind, completion) { [isEmpty = service.isEmpty] in
      isEmpty ? Page(names: [], hasMore: false) : Self.page(text, offset)
    }
  }

  private static func page(_ text: String, _ offset: Int) -> Page {
    let text = text.lowercased()
    let matches = all.filter { text.isEmpty || $0.lowercased().contains(text) }.dropFirst(offset)
    return Page(names: Array(matches.prefix(pageSize)), hasMore: matches.count > pageSize)
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
