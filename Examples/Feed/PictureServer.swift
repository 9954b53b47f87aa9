// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import LoopbackServer
import Weft

/// A server of pictures with faulty answers that also occur on the internet.
@MainActor final class PictureServer {
  /// The behavior. A change gives the pictures new URLs.
  var conduct = Conduct() { didSet { answer() } }
  private(set) var posts: [Post] = []
  /// Pictures for a carousel, which never fail.
  let highlights: [URL]
  private let server: LoopbackServer
  private let pictures: [Data]
  private let count: Int
  /// The number of changes of the behavior.
  private var generation = 0

  init(count: Int = 300) throws {
    let server = try LoopbackServer([:])
    self.server = server
    self.count = count
    pictures = try (0..<6).map(Self.picture)
    highlights = (0..<40).map { server.url("/highlight/\($0)") }
    answer()
  }

  private func answer() {
    generation += 1
    var answers: [String: [LoopbackServer.Answer]] = ["/for-ever": [.redirect("/for-ever")]]
    for (number, url) in highlights.enumerated() {
      answers[url.path] = [.body(pictures[number * 5 % pictures.count])]
    }
    posts = (0..<count).map { number in
      let fault = conduct.faults.fault(ofPost: number)
      let path = "/picture/\(generation)/\(number)"
      answers[path] = [
        Self.answer(pictures[number % pictures.count], fault, isSlow: conduct.isSlow)
      ]
      return Post(
        id: number, url: server.url(path), title: "Post \(number + 1)",
        text: Self.text(for: fault), likes: number * 7 % 40)
    }
    server.setAnswers(answers)
  }

  private static func answer(
    _ picture: Data, _ fault: Conduct.Fault?, isSlow: Bool
  ) -> LoopbackServer.Answer {
    switch fault {
    case nil: isSlow ? .slowly(picture, seconds: 3) : .body(picture)
    case .missing: .status(404)
    case .damaged: .body(picture.prefix(picture.count / 3))
    case .stalls: .stall
    case .breaks: .reset
    case .tooShort: .tooShort(picture)
    case .redirectsForEver: .redirect("/for-ever")
    case .endless: .flood(.untilClosed)
    case .bomb: .body(bomb)
    }
  }

  private static func text(for fault: Conduct.Fault?) -> String {
    switch fault {
    case nil: "A picture from a server that does what it should."
    case .missing: "The server does not have this picture."
    case .damaged: "Two thirds of the picture's bytes are missing."
    case .stalls: "The server takes the request and says nothing."
    case .breaks: "The server closes the connection."
    case .tooShort: "The server promises more bytes than it sends."
    case .redirectsForEver: "The server leads from one address to the next, for ever."
    case .endless: "The server sends bytes without end."
    case .bomb: "A small drawing that takes minutes to draw."
    }
  }

  private static func picture(_ number: Int) throws -> Data {
    let size = Size(width: 880, height: 480)
    let hue = Double(number) / 6
    let bitmap = try Bitmap.render(size: size) { canvas in
      let sky = Color(red: 0.5 + hue / 3, green: 0.7 - hue / 4, blue: 1 - hue / 2)
      canvas.fill(Rect(origin: .zero, size: size), with: .color(sky))
      let sun = Rect(x: 80 + Double(number) * 110, y: 60, width: 110, height: 110)
      canvas.fill(Path(ellipseIn: sun), with: .color(Color(red: 1, green: 0.95, blue: 0.6)))
      for hill in 0..<4 {
        let x = Double(hill) * 260 - 160 + Double(number * 37 % 90)
        let top = 230 + Double((hill * 53 + number * 31) % 110)
        let green = Color(red: 0.1 + hue / 4, green: 0.45 - Double(hill) * 0.06, blue: 0.25)
        canvas.fill(
          Path(ellipseIn: Rect(x: x, y: top, width: 520, height: 500)), with: .color(green))
      }
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-feed-\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try bitmap.writePNG(to: file)
    return try Data(contentsOf: file)
  }

  /// Overlapping blurred rectangles.
  private static let bomb: Data = {
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><defs><filter id="f">
      <feGaussianBlur stdDeviation="99"/></filter></defs>
      """
    for _ in 0..<900 { text += "<g filter=\"url(#f)\"><rect width=\"3000\" height=\"3000\"/></g>" }
    return Data((text + "</svg>").utf8)
  }()
}
