// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

/// A column of titles, mostly letters, beside the rows of a table. A press on a title, or a drag
/// over the titles, scrolls to the title's section.
@MainActor final class SectionIndexNode: DisplayNode, PressScroller {
  /// If the height is too small, only some are shown.
  var titles: [String] = [] { didSet { if titles != oldValue { showTitles() } } }
  var onChoose: (@MainActor (Int) -> Void)?

  private let text = TextNode()
  /// The last title chosen in this press, or by assistive technology.
  private var chosen: Int?
  private var isPressed = false
  /// The range of titles that each line represents.
  private var lineTitles: [Range<Int>] = []

  /// In points, with space for a scroll bar beside the letters.
  nonisolated static let width = 28.0
  private static let barRoom = 8.0

  override init() {
    super.init()
    text.isUserInteractionEnabled = false
    text.options.alignment = .center
    // Draws synchronously, so that the few letters change together with the rows.
    text.displaysAsynchronously = false
    addSubnode(text)
  }

  nonisolated override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: Self.width, height: constrainedSize.height)
  }

  override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    showTitles()
  }

  override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    showTitles()
  }

  // MARK: Titles

  /// Returns evenly distributed titles, with dots instead of the omitted titles.
  static func shown(_ titles: [String], lines: Int) -> [String] {
    if titles.count <= lines { return titles }
    return lineTitles(count: titles.count, lines: lines).enumerated().map { line, indexes in
      line.isMultiple(of: 2) ? titles[indexes.lowerBound] : "•"
    }
  }

  /// Returns the titles of each line, which is one title or the titles that a dot represents.
  private static func lineTitles(count: Int, lines: Int) -> [Range<Int>] {
    if count <= lines { return (0..<count).map { $0..<$0 + 1 } }
    let letters = (lines + 1) / 2
    guard letters > 1 else { return [] }
    let kept = (0..<letters).map { $0 * (count - 1) / (letters - 1) }
    return zip(kept, kept.dropFirst()).flatMap { [$0..<$0 + 1, $0 + 1..<$1] }
      + [count - 1..<count]
  }

  private func showTitles() {
    guard bounds.height > 0 else { return }
    let lineHeight = size(of: ["A"]).height
    // bounded: a line has a height, and a viewport an end
    let lines = lineHeight > 0 ? Int(min(bounds.height / lineHeight, 1000)) : 0
    lineTitles = Self.lineTitles(count: titles.count, lines: lines)
    let shown = Self.shown(titles, lines: lines).map { line(for: $0, height: lineHeight) }
    let size = size(of: shown)
    let room = Self.width - Self.barRoom
    let left = traits.layoutDirection == .rightToLeft ? Self.barRoom : 0
    text.frame = Rect(
      x: left, y: max(0, ((bounds.height - size.height) / 2).rounded()), width: room,
      height: shown.isEmpty ? 0 : size.height)
  }

  /// Shortens a title to one line, so that each keeps its share of the height.
  private func line(for title: String, height: Double) -> String {
    var line = String(title.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(4))
    while line.count > 1, size(of: [line]).height > height { line.removeLast() }
    return line
  }

  private func size(of titles: [String]) -> Size {
    text.text = StyledText(titles.joined(separator: "\n"), font: .caption, color: .accent)
    let traits = traits
    let range = SizeRange(max: Size(width: Self.width - Self.barRoom, height: .infinity))
    return text.layout(
      thatFits: range,
      in: LayoutContext(
        rootIn: range, scale: traits.scale, direction: traits.layoutDirection, text: traits.text,
        helpers: nil)
    ).size
  }

  /// Returns the index of the nearest title at a height.
  private func index(at y: Double) -> Int? {
    guard !lineTitles.isEmpty, text.frame.height > 0 else { return nil }
    let share = (y - text.frame.minY) / text.frame.height
    guard share > 0 else { return 0 }
    guard share < 1 else { return titles.count - 1 }
    let place = share * Double(lineTitles.count)
    // bounded: 0 to the last line
    let line = min(Int(place), lineTitles.count - 1)
    let indexes = lineTitles[line]
    // A dot between adjacent titles represents the title before it.
    if indexes.isEmpty { return indexes.lowerBound - 1 }
    // bounded: a share of the line's titles
    let part = Int((place - Double(line)) * Double(indexes.count))
    return min(indexes.lowerBound + part, indexes.upperBound - 1)
  }

  // MARK: Events

  override func handle(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .down:
      guard event.button == 1, let y = layer.convertFromWindow(event.location)?.y,
        let index = index(at: y)
      else { return false }
      isPressed = true
      choose(index)
      return true
    case .drag:
      if let y = layer.convertFromWindow(event.location)?.y, let index = index(at: y),
        index != chosen
      {
        choose(index)
      }
      return true
    case .up, .cancel:
      isPressed = false
      return true
    case .hover, .leave:
      return false
    }
  }

  /// A finger on the letters must not scroll.
  override func shouldTakeOver(_ event: PointerEvent) -> Bool { event.phase == .drag && isPressed }

  override var keepsTaps: Bool { true }

  private func choose(_ index: Int) {
    chosen = index
    onChoose?(index)
  }

  /// An element whose value steps through the titles.
  override var defaultAccessibility: Accessibility {
    var result = Accessibility(.slider, label: "Section index")
    result.value = chosen.flatMap { titles.indices.contains($0) ? titles[$0] : nil }
    result.actions = [.increment, .decrement]
    return result
  }

  override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    guard action == .increment || action == .decrement, !titles.isEmpty else {
      return super.performAccessibilityAction(action)
    }
    let step = action == .increment ? 1 : -1
    choose(min(max(0, chosen.map { $0 + step } ?? 0), titles.count - 1))
    return true
  }
}
