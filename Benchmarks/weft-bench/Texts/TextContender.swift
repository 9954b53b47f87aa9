// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// Measures and draws a text like workers and queries its characters like the main thread. Records
/// the longest job of each kind.
final class TextContender {
  private static let widths = [300, 1, Double.infinity]
  private static let tileSide = 512
  /// The maximum number of measured steps per text, because later steps are similar.
  private static let stepLimit = 60

  private let text: StyledText
  private let options: TextOptions
  private var measuring = 0.0
  private var drawing = 0.0
  private var places = 0.0

  static func run(_ text: HostileText) throws {
    let contender = TextContender(text: text.make(), options: text.options)
    // Each worker does this before its first job.
    TextShaper.warmUp()
    for width in widths { try contender.run(width: width) }
    try Finding.print([
      Finding(metric: "longest measuring", unit: "ms", value: contender.measuring),
      Finding(metric: "longest drawing", unit: "ms", value: contender.drawing),
      Finding(metric: "longest look for places", unit: "ms", value: contender.places),
    ])
  }

  private init(text: StyledText, options: TextOptions) {
    (self.text, self.options) = (text, options)
  }

  private func run(width: Double) throws {
    // The whole text in steps, and its beginning in one step, like a short text.
    let long = LongText(
      text, maxWidth: width, maxHeight: .infinity, options: options, scale: 1,
      traits: TextTraits())
    note(\.measuring) { long.measureBeginning() }
    for _ in 0..<Self.stepLimit where !long.isMeasured { note(\.measuring) { long.measure() } }
    long.publish()
    let size = long.extent.size
    for part in [0, 0.4, 1] {
      try draw(at: part, ofSize: size) { canvas, rect in
        canvas.draw(long, in: rect, alignment: .start, direction: nil)
      }
      note(\.places) {
        guard let piece = long.piece(at: size.height * part) else { return }
        _ = long.positions(around: piece, drawnIn: size.width, alignment: .start, direction: nil)
      }
    }
    let short = text.beginning(upTo: 4096)
    guard !LongText.isFor(short) else { return }
    var shaped: ShapedText?
    note(\.measuring) {
      shaped = TextShaper(cacheCostLimit: 0).shape(short, maxWidth: width, options: options)
    }
    guard let shaped else { return }
    for part in [0, 1.0] {
      try draw(at: part, ofSize: shaped.size) { canvas, rect in
        canvas.draw(shaped, in: rect, alignment: .start)
      }
    }
    note(\.places) {
      _ = TextShaper.shared.positions(
        in: short, maxWidth: width, maxHeight: .infinity, options: options, scale: 1,
        traits: TextTraits(), drawnIn: shaped.size.width, direction: nil)
    }
  }

  /// Draws a tile at a fraction of the height, at the left.
  private func draw(
    at part: Double, ofSize size: Size, _ body: (Canvas, Rect) -> Void
  ) throws {
    let rect = Rect(origin: .zero, size: size)
    try note(\.drawing) {
      _ = try Bitmap.renderPart(
        x: 0, y: max(0, Int(size.height * part) - Self.tileSide), width: Self.tileSide,
        height: Self.tileSide, ofSize: size, scale: 1
      ) { body($0, rect) }
    }
  }

  private func note(
    _ longest: ReferenceWritableKeyPath<TextContender, Double>, _ job: () throws -> Void
  ) rethrows {
    self[keyPath: longest] = max(self[keyPath: longest], try milliseconds(job))
  }
}
