import Foundation
import StatefulTable
import StatefulTableText

extension Words {
  /// German words.
  ///
  /// The compiler finds a phrase that is missing.
  static let german = Words(list: .german, command: german, screen: german)

  private static func german(_ phrase: Phrase) -> String {
    switch phrase {
    case .key(.pageUp): "Bild↑"
    case .key(.pageDown): "Bild↓"
    case .key(.character(" ")), .hintKey(.character(" ")): "Leer"
    case .key(let key): key.name
    case .hintKey(let key): key.shortName
    case .retries: "versucht es noch einmal"
    case .refreshes: "aktualisiert"
    case .loadsMore: "lädt mehr"
    case .loads: "lädt"
    case .showsAll: "zeigt alle"
    case .searches: "sucht"
    case .searchesNow: "sucht jetzt"

    case .keys: "Tasten"
    case .index: "Register"
    case .editing: "Bearbeiten"
    case .column(let column): "Spalte \(number(column))"
    case .selected(let count): "\(number(count)) ausgewählt"
    case .position(let position, let count, let hasMore):
      "\(number(position)) von \(number(count))\(hasMore ? "+" : "")"
    case .hit(let position, let count, let rows, let hasMore):
      "Treffer \(number(position)) von \(number(count)) · \(zeilen(rows, hasMore ? "+" : ""))"
    case .lines(let lines, let count): "\(lines.lowerBound)–\(lines.upperBound) von \(count)"
    case .new(let count): count == 1 ? "1 neue" : "\(number(count)) neue"
    case .pullToRefresh(let pulls, let count): "↓ aktualisieren · \(pulls) von \(count)"

    case .notLoaded(let count):
      count == 1 ? "1 weitere ist nicht geladen" : "\(number(count)) weitere sind nicht geladen"
    case .moreNotLoaded: "weitere sind nicht geladen"
    case .notAllHaveAction(let title): "Nicht alle ausgewählten Zeilen haben „\(title)“"
    case .cannotRefresh: "Die Liste kann nicht aktualisiert werden"
    case .cannotDelete: "Diese Zeile kann nicht gelöscht werden"
    case .doneEditing: "Bearbeiten beendet"
    case .linesAreWrapped: "Lange Zeilen werden umgebrochen"
    case .linesAreCutOff: "Lange Zeilen werden abgeschnitten"
    case .mouseIsOn: "Maus an: Das Rad blättert, ein Klick wählt aus"
    case .mouseIsOff: "Maus aus: Sie markiert Text"
    case .noMouse: "Hier gibt es nichts anzuklicken"
    case .searching: "Suche …"
    case .wentOnAtTop: "Bis zum Ende gesucht, oben weitergemacht"
    case .wentOnAtEnd: "Bis zum Anfang gesucht, unten weitergemacht"
    case .notFound(let text): "„\(text)“ nicht gefunden"
    case .notFoundYet(let text): "„\(text)“ in den geladenen Zeilen nicht gefunden"
    case .tooLong(let maximum): "Zu lang: höchstens \(number(maximum)) Zeichen"
    case .nothingToFind: "Es wurde nichts gesucht"
    case .nextPageWaits(let wait): "Nächste Seite: \(wait)"
    case .copied: "Kopiert"
    case .error(.noClipboard): "Dieses Terminal hat keine Zwischenablage, wie TERM sagt."
    case .error(.tooLongToCopy(let count, let maximum)):
      "Der Text hat \(number(count)) Bytes, und höchstens \(number(maximum)) können kopiert werden."
    case .error(let error): "Das Terminal kann das nicht: \(error)"
    case .didNotRun(let program): "\(program) ist nicht gestartet"

    case .spokenRow(let position): "Zeile \(position)"
    case .spokenSelected: "ausgewählt"
    case .spokenCanMoveOrDelete: "kann bewegt oder gelöscht werden"
    case .spokenCanMove: "kann bewegt werden"
    case .spokenCanDelete: "kann gelöscht werden"
    case .spokenGap: "An der Lücke"
    case .spokenNewAbove(let count): "\(number(count)) neue darüber"
    case .spokenNewBelow(let count): "\(number(count)) neue darunter"
    case .spokenNumber(let digits): "Zeile \(digits)"
    case .spokenSearch(let text): "Suche: \(text)"
    case .spokenFilter(let text): "Filter: \(text)"
    case .spokenChoices(let titles): "Auswahl: \(titles.formatted(.list(type: .or).locale(locale)))"
    case .spokenField: "Text"
    case .spokenHidden(let length): "verborgen, Länge \(length)"
    case .spokenClose(let key): "\(key): diese Hilfe schließen"
    }
  }

  private static func german(_ phrase: CommandPhrase) -> (title: String, detail: String) {
    switch phrase {
    case .move: ("bewegen", "eine Zeile nach oben oder unten")
    case .loadMore: ("mehr laden", "die nächste Seite laden")
    case .page: ("Seite", "eine Seite nach oben oder unten")
    case .halfPage: ("halbe Seite", "eine halbe Seite nach oben oder unten")
    case .first: ("Anfang", "zum Anfang oder zum Ende, und bis dahin laden")
    case .last: ("Ende", "zum Anfang oder zum Ende, und bis dahin laden")
    case .goToRow: ("zu einer Zeile", "zu einer Zeile: ihre Nummer tippen, dann G")
    case .scrollSideways: ("schieben", "lange Zeilen seitlich schieben")
    case .wrap: ("umbrechen", "lange Zeilen umbrechen oder abschneiden")
    case .index: ("Register", "das Register zeigen, um zu einem Abschnitt zu gehen")
    case .otherSegment: ("andere Liste", "zur Liste davor oder danach")
    case .segment: ("zu einer Liste", "zur Liste mit der Nummer")
    case .otherList: ("andere Liste", "zur anderen Liste")

    case .open: ("öffnen", "die Zeile öffnen")
    case .choose: ("nehmen", "nehmen, was ausgewählt ist")
    case .leaveWithNothing: ("verlassen", "ohne etwas verlassen")
    case .select: ("auswählen", "die Zeile auswählen, oder nicht mehr")
    case .selectRange: ("Bereich", "Zeilen von hier an auswählen")
    case .extendRange: ("Bereich", "bewegen und dabei auswählen")
    case .endRange: ("Bereich beenden", "den Bereich beenden; die Zeilen bleiben ausgewählt")
    case .selectAll: ("alle", "alle geladenen Zeilen auswählen")
    case .selectNone: same("keine auswählen")
    case .moveRow: ("verschieben", "die Zeile nach oben oder unten verschieben")
    case .delete: ("löschen", "die Zeile löschen")
    case .actions: ("Aktionen", "zeigen, was mit der Zeile geht")
    case .noticeAction(let title): (title, "\(title), wie angeboten")
    case .copy: ("kopieren", "die Zeile kopieren")
    case .edit: ("bearbeiten", "Zeilen verschieben oder löschen")
    case .done: ("fertig", "Bearbeiten beenden")
    case .endEditing: same("Bearbeiten beenden")

    case .refresh: same("aktualisieren")
    case .refreshByPulling: ("aktualisieren", "aktualisieren; dreimal nach oben geht auch")
    case .reload: ("neu laden", "alle Zeilen neu laden")
    case .retry: ("noch einmal", "noch einmal versuchen, was nicht ging")
    case .cancelLoading: ("abbrechen", "das Laden abbrechen")
    case .stopLoadingToEnd: ("anhalten", "nicht weiter bis zum Ende laden")
    case .loadGap: ("laden", "laden, was fehlt")
    case .leaveGap: ("bewegen", "die Lücke verlassen")

    case .search: same("suchen")
    case .endSearch: same("Suche beenden")
    case .filter: ("filtern", "nur Zeilen mit einem Text zeigen")
    case .acceptFilter: same("filtern")
    case .findNext: ("weiter", "zum nächsten Treffer, oder zu dem davor")
    case .findPrevious: ("zurück", "zum nächsten Treffer, oder zu dem davor")

    case .keys: ("Hilfe", "die Tasten zeigen")
    case .mouse: ("Maus", "die Maus ein- oder ausschalten")
    case .back: ("zurück", "zurück")
    case .quit: same("beenden")
    case .redraw: same("alles neu zeichnen")
    case .suspend: same("anhalten")

    case .close: same("schließen")
    case .cancel: same("abbrechen")
    case .scroll: same("blättern")
    case .moveInIndex: same("bewegen")
    case .go: same("hingehen")
    case .letter: ("hingehen", "zum nächsten Titel mit diesem Buchstaben")
    case .goToNumber(let digits): ("zu Zeile \(digits)", "zu der Zeile mit der Nummer")
    case .typeNumber: same("die Nummer tippen")
    case .eraseDigit: same("eine Ziffer löschen")

    case .nextField: ("weiter", "zum nächsten Feld")
    case .previousField: ("zurück", "zum Feld davor")
    case .readOn: same("weiterlesen")
    case .readBack: same("zurücklesen")
    case .press(let title): (title ?? "drücken", "was in Klammern steht")
    case .dismiss: same("schließen")

    case .erase: same("das Zeichen davor löschen")
    case .eraseNext: same("das Zeichen danach löschen")
    case .eraseWord: same("das Wort davor löschen")
    case .eraseToStart: same("alles davor löschen")
    case .eraseToEnd: same("alles danach löschen")
    case .characterLeft: same("nach links")
    case .characterRight: same("nach rechts")
    case .lineStart: same("zum Anfang des Textes")
    case .lineEnd: same("zum Ende des Textes")
    }
  }

  private static func same(_ text: String) -> (title: String, detail: String) { (text, text) }

  private static func number(_ number: Int) -> String { number.formatted(.number.locale(locale)) }

  private static func zeilen(_ count: Int, _ mark: String) -> String {
    count == 1 && mark.isEmpty ? "1 Zeile" : "\(number(count))\(mark) Zeilen"
  }

  private static let locale = Locale(identifier: "de")
}

extension ListWords {
  /// German words of lists.
  static let german = ListWords { phrase in
    switch phrase {
    case .loading: "Lädt …"
    case .searching: "Sucht …"
    case .refreshing: "Aktualisiert …"
    case .loadingMore: "Lädt mehr …"
    case .loadingEarlierRows: "Lädt frühere Zeilen …"
    case .loadingToEnd: "Lädt bis zum Ende …"
    case .loadingWasCancelled: "Das Laden wurde abgebrochen"
    case .failed(.initial): "Laden ging nicht"
    case .failed(.pullToRefresh): "Aktualisieren ging nicht"
    case .failed(.nextPage), .failed(.gap): "Mehr laden ging nicht"
    case .failed(.previousPage): "Frühere Zeilen laden ging nicht"
    case .searchFailed: "Suchen ging nicht"
    case .retrying(let seconds): "nächster Versuch in \(seconds) s"
    case .now(let hint): "\(hint), und zwar jetzt"
    case .error(.unknown): "Die Zeilen konnten nicht geladen werden."
    case .error(.dropped): "Das Laden endete ohne Antwort."
    case .error(.timedOut): "Das Laden dauerte zu lange."
    case .error(.emptyPages(let count)):
      count == 1
        ? "Die letzte Seite brachte nichts Neues, doch es gibt mehr."
        : "Die letzten \(count) Seiten brachten nichts Neues, doch es gibt mehr."
    case .error(.missingDelegate), .error(.unimplemented): "Diese Liste kann nichts laden."
    case .nothingHere: "Nichts da"
    case .noHits(let text): "Keine Treffer für „\(text)“"
    case .noHitsInRows(let text, let rows):
      "Keine Treffer für „\(text)“ in \(rows) \(rows == 1 ? "Zeile" : "Zeilen")"
    case .rowsFiltered(let rows): "\(rows) \(rows == 1 ? "Zeile" : "Zeilen") gefiltert"
    case .end: "· Ende ·"
    case .more: "⋯ mehr"
    case .updated(let minutes) where minutes < 60: "vor \(minutes) min aktualisiert"
    case .updated(let minutes) where minutes < 1440: "vor \(minutes / 60) h aktualisiert"
    case .updated(let minutes) where minutes < 2880: "gestern aktualisiert"
    case .updated(let minutes): "vor \(minutes / 1440) Tagen aktualisiert"
    case .wait(let wait): german(wait)
    case .ok: "OK"
    case .cancel: "Abbrechen"
    case .delete: "Löschen"
    case .question(let action): "\(action)?"
    case .rows(let count): count == 1 ? "1 Zeile" : "\(count) Zeilen"
    }
  }

  private static func german(_ wait: LoadWait) -> String {
    switch wait {
    case .request: "niemand hat darum gebeten"
    case .firstRows: "die ersten Zeilen fehlen noch"
    case .otherLoad: "etwas anderes lädt"
    case .scrolling: "das Ende ist noch weit"
    case .screen: "die Liste hat keinen Platz"
    case .retry: "der letzte Versuch ging nicht"
    case .scrollingAfterCancel: "das Laden wurde abgebrochen"
    case .requestAfterEmptyPages: "die letzten Seiten brachten nichts Neues"
    case .rows: "alle Zeilen wurden entfernt"
    case .morePages: "es gibt keine weiteren"
    case .loadsRows: "die Liste lädt nichts"
    }
  }
}
