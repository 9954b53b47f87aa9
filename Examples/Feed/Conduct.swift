// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How the server behaves, as the user wants it.
struct Conduct: Hashable, Sendable {
  /// The way an answer goes wrong.
  enum Fault: String, CaseIterable, Sendable {
    case missing = "Missing"
    case damaged = "Damaged"
    case stalls = "Stalls"
    case breaks = "Breaks off"
    case tooShort = "Too short"
    case redirectsForEver = "Redirects for ever"
    case endless = "Endless"
    case bomb = "Takes minutes to draw"
  }

  /// The answers that go wrong.
  enum Faults: Hashable, Sendable {
    case none
    /// Every third one, each in another way.
    case inTurn
    /// All of them, in the same way.
    case all(Fault)

    static let allCases = [Faults.none, .inTurn] + Fault.allCases.map(Faults.all)

    /// Words for a menu.
    var title: String {
      switch self {
      case .none: "None"
      case .inTurn: "One of three"
      case .all(let fault): fault.rawValue
      }
    }

    /// The fault of a post's picture.
    func fault(ofPost number: Int) -> Fault? {
      switch self {
      case .none: nil
      case .all(let fault): fault
      case .inTurn:
        number % 3 == 2 ? Fault.allCases[number / 3 % Fault.allCases.count] : nil
      }
    }
  }

  /// Whether pictures take seconds to come.
  var isSlow = false
  var faults = Faults.inTurn
}
