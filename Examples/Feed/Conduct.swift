// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The behavior of the server, as set by the user.
struct Conduct: Hashable, Sendable {
  /// A kind of faulty answer.
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

  /// The answers that are faulty.
  enum Faults: Hashable, Sendable {
    case none
    /// Every third answer, with alternating faults.
    case inTurn
    /// All answers, with the same fault.
    case all(Fault)

    static let allCases = [Faults.none, .inTurn] + Fault.allCases.map(Faults.all)

    var title: String {
      switch self {
      case .none: "None"
      case .inTurn: "One of three"
      case .all(let fault): fault.rawValue
      }
    }

    func fault(ofPost number: Int) -> Fault? {
      switch self {
      case .none: nil
      case .all(let fault): fault
      case .inTurn:
        number % 3 == 2 ? Fault.allCases[number / 3 % Fault.allCases.count] : nil
      }
    }
  }

  /// Whether pictures take seconds to load.
  var isSlow = false
  var faults = Faults.inTurn
}
