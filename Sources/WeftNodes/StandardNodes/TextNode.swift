// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks
import WeftRuntime

/// Shows text.
///
/// Text is shaped where the node is measured, off the main thread, and drawn from the same shape.
/// All properties may be set on any thread.
@MainActor open class TextNode: DisplayNode {
  private struct Content {
    var text = StyledText("")
    var options: TextOptions {
      get { manner.value?.options ?? TextOptions() }
      set { manner.change(or: Manner()) { $0.options = newValue } }
    }
    var insets: EdgeInsets {
      get { manner.value?.insets ?? .zero }
      set { manner.change(or: Manner()) { $0.insets = newValue } }
    }
    /// The shape of the last measuring.
    var shape: Shape?
    private var manner = RareValue<Manner>()
  }

  /// The way in which a text is shown, for those that are shown in another than most.
  private struct Manner {
    var options = TextOptions()
    var insets = EdgeInsets.zero
  }

  /// Shaped text with all that its validity depends on, apart from the text and its options: a
  /// change of those drops it. An object, so that a node that was not measured stays small.
  private final class Shape: Sendable {
    let text: ShapedText
    /// The most room that it could take, in points.
    let place: Size
    let scale: Double
    let traits: TextTraits
    let isJustified: Bool

    init(_ text: ShapedText, place: Size, scale: Double, traits: TextTraits, isJustified: Bool) {
      self.text = text
      self.place = place
      self.scale = scale
      self.traits = traits
      self.isJustified = isJustified
    }

    /// Whether the text has the same shape in another place: it has if it was shaped for a larger
    /// one and fits. Only justified lines depend on the width of their place.
    ///
    /// - Parameter excess: the points by which rounding may have made the place too small.
    func isValid(
      in other: Size, scale: Double, traits: TextTraits, excess: Double = 0
    ) -> Bool {
      if self.scale != scale || self.traits != traits { return false }
      if place == other { return true }
      return !isJustified && place.width >= other.width && place.height >= other.height
        && text.size.width <= other.width + excess && text.size.height <= other.height + excess
    }
  }

  nonisolated private let content = Mutex(Content())
  nonisolated private let rareHandlers = Mutex(RareValue<TextHandlers>())
  nonisolated final var handlers: TextHandlers {
    rareHandlers.withLock { $0.value } ?? TextHandlers()
  }
  private var interaction: TextInteraction?

  /// Makes a node with text in one font and colour.
  nonisolated public convenience init(_ string: String, font: Font = .body, color: Color = .label) {
    self.init(StyledText(string, font: font, color: color))
  }

  /// Makes a node with styled text.
  nonisolated public convenience init(_ text: StyledText, options: TextOptions = TextOptions()) {
    self.init()
    self.text = text
    self.options = options
  }

  /// The text with its styles.
  nonisolated public final var text: StyledText {
    get { content.withLock { $0.text } }
    set { change(\.text, to: newValue) }
  }

  /// The text as an attributed string; see `StyledText` for the attributes that count.
  nonisolated public final func setAttributedText(_ attributed: AttributedString) {
    text = StyledText(attributed)
  }

  /// How the text is broken into lines, aligned, and cut off.
  nonisolated public final var options: TextOptions {
    get { content.withLock { $0.options } }
    set { change(\.options, to: newValue) }
  }

  /// The greatest number of lines; 0 for as many as there are.
  nonisolated public final var maximumNumberOfLines: Int {
    get { options.lineLimit }
    set { change(\.options.lineLimit, to: newValue) }
  }

  /// The distance of the text from the node's edges, in points.
  nonisolated public final var textInsets: EdgeInsets {
    get { content.withLock { $0.insets } }
    set { change(\.insets, to: newValue) }
  }

  /// Whether the last measuring had to leave out text; `false` before.
  nonisolated public final var isTruncated: Bool {
    content.withLock { $0.shape?.text.isTruncated ?? false }
  }

  nonisolated open override func makeLayout(
    thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    let insets = textInsets
    if context.isMinContent && range.max.width == .infinity {
      return Layout(
        leaf: self, contentSize: longestWord(in: context).outset(by: insets), thatFits: range,
        in: context)
    }
    let shaped = shape(
      in: range.max.inset(by: insets), scale: context.scale, traits: context.text)
    return Layout(
      leaf: self, contentSize: shaped.size.outset(by: insets), thatFits: range, in: context,
      firstBaseline: shaped.firstBaseline + insets.top,
      lastBaseline: shaped.lastBaseline + insets.top)
  }

  /// A text, if there is any.
  open override var defaultAccessibility: Accessibility {
    let string = text.string
    return string.isEmpty ? Accessibility() : Accessibility(.text, label: string)
  }

  /// Text is never stretched: until a resized node is drawn, its old contents keep their size.
  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    let isMirrored = shownTraits.layoutDirection == .rightToLeft
    layer.contentsGravity =
      switch options.alignment {
      case .start, .justified: isMirrored ? .topRight : .topLeft
      case .center: .top
      case .end: isMirrored ? .topLeft : .topRight
      }
    if interaction == nil, !handlers.isEmpty {
      interaction = TextInteraction(self)
    }
  }

  // MARK: Links

  /// A text whose links do something can be reached by Tab.
  open override var acceptsFocus: Bool {
    if super.acceptsFocus { return true }
    let handlers = handlers
    return handlers.link != nil && !text.links.isEmpty
      || handlers.truncation != nil && isTruncated
  }

  /// The arrows go from link to link, Enter follows one.
  open override func handle(_ event: KeyEvent) -> Bool { interaction?.handle(event) ?? false }

  open override func focusDidChange(_ hasFocus: Bool) {
    super.focusDidChange(hasFocus)
    guard let interaction else { return }
    if !hasFocus {
      interaction.setFocusedLink(nil)
    } else if onLinkTap != nil, !text.links.isEmpty {
      interaction.setFocusedLink(0)
    }
  }

  /// The text as it is drawn at the node's present size.
  final var shownText: ShapedText {
    let size = frame.size.inset(by: textInsets)
    return shape(in: size, scale: runtime?.scale ?? 1, traits: shownTraits.text)
  }

  open override var drawing: (any Drawing)? {
    let (text, options, measured, insets) = content.withLock {
      ($0.text, $0.options, $0.shape, $0.insets)
    }
    if text.string.isEmpty { return nil }
    let size = frame.size.inset(by: insets)
    let valid = measured.flatMap {
      $0.isValid(
        in: size, scale: runtime?.scale ?? $0.scale, traits: shownTraits.text, excess: 1)
        ? $0.text : nil
    }
    let links = interaction?.focusedLink == nil ? [] : text.links
    let focused = interaction?.focusedLink.flatMap { links.indices.contains($0) ? links[$0] : nil }
    return TextDrawing(
      text: text, options: options, shaped: valid, traits: shownTraits.text,
      direction: shownTraits.layoutDirection, insets: insets, focusedLink: focused)
  }

  nonisolated private func shape(
    in place: Size, scale: Double, traits: TextTraits
  ) -> ShapedText {
    let (text, options, known) = content.withLock { ($0.text, $0.options, $0.shape) }
    if let known, known.isValid(in: place, scale: scale, traits: traits) { return known.text }
    let shaped = TextShaper.shared.shape(
      text, maxWidth: place.width, maxHeight: place.height, options: options, scale: scale,
      traits: traits)
    let shape = Shape(
      shaped, place: place, scale: scale, traits: traits,
      isJustified: options.alignment == .justified)
    let old = content.withLock { content in
      let old = content.shape
      if content.text == text, content.options == options { content.shape = shape }
      return old
    }
    withExtendedLifetime(old) {}
    return shaped
  }

  /// The size of the text in the least width at which nothing of it is cut off. A single line may
  /// always be cut off.
  nonisolated private func longestWord(in context: LayoutContext) -> Size {
    var (text, options) = content.withLock { ($0.text, $0.options) }
    if options.lineLimit == 1 { return .zero }
    options.lineLimit = 0
    if options.wrapping == .wordThenCharacter { options.wrapping = .word }
    let shaped = TextShaper.shared.shape(
      text, maxWidth: 1, options: options, scale: context.scale, traits: context.text)
    return Size(width: shaped.widestLine, height: shaped.size.height)
  }

  nonisolated private func change<Value: Equatable & Sendable>(
    _ path: WritableKeyPath<Content, Value>, to value: Value
  ) {
    let old: Content? = content.withLock { content in
      guard content[keyPath: path] != value else { return nil }
      let old = content
      content[keyPath: path] = value
      content.shape = nil
      return old
    }
    // The old text and its shape are released here, without the lock.
    guard old != nil else { return }
    setNeedsCommit(.properties)
    setNeedsLayout()
    setNeedsDisplay()
  }
}

/// Draws shaped text, shaping it first where the shape at hand was made for another width.
private struct TextDrawing: Drawing {
  let text: StyledText
  let options: TextOptions
  let shaped: ShapedText?
  let traits: TextTraits
  let direction: LayoutDirection
  let insets: EdgeInsets
  let focusedLink: StyledText.Link?

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    let size = size.inset(by: insets)
    let shaped =
      self.shaped
      ?? TextShaper.shared.shape(
        text, maxWidth: size.width, maxHeight: size.height, options: options,
        scale: canvas.scale, traits: traits)
    let place = Rect(origin: Point(x: insets.left, y: insets.top), size: size)
    if let focusedLink {
      let rects = shaped.rects(
        of: focusedLink, width: size.width, alignment: options.alignment, direction: direction)
      for rect in rects {
        canvas.fill(
          rect.offsetBy(dx: place.minX, dy: place.minY), cornerRadius: 3, with: .color(.selection))
      }
    }
    canvas.draw(shaped, in: place, alignment: options.alignment, direction: direction)
  }
}

extension Size {
  fileprivate func inset(by insets: EdgeInsets) -> Size {
    Size(width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical))
  }

  fileprivate func outset(by insets: EdgeInsets) -> Size {
    Size(width: width + insets.horizontal, height: height + insets.vertical)
  }
}

/// The closures that a text calls when the user does something with a part of it.
struct TextHandlers: Sendable {
  var link: (@MainActor @Sendable (URL) -> Void)?
  var truncation: (@MainActor @Sendable () -> Void)?

  var isEmpty: Bool { link == nil && truncation == nil }
}

extension TextNode {
  /// Called when the user has clicked or tapped a link of the text, or has gone to it by the arrow
  /// keys and pressed Enter; any thread.
  ///
  /// A text without it shows its links, and leaves presses to the nodes around, as it leaves those
  /// beside its links.
  nonisolated public final var onLinkTap: (@MainActor @Sendable (URL) -> Void)? {
    get { handlers.link }
    set { setHandler(\.link, newValue) }
  }

  /// Called when the user has clicked or tapped the end of a text that was cut off; any thread.
  nonisolated public final var onTruncationTap: (@MainActor @Sendable () -> Void)? {
    get { handlers.truncation }
    set { setHandler(\.truncation, newValue) }
  }

  nonisolated private func setHandler<Handler: Sendable>(
    _ path: WritableKeyPath<TextHandlers, Handler>, _ handler: Handler
  ) {
    let old = rareHandlers.withLock { handlers in
      let old = handlers
      handlers.change(or: TextHandlers()) { $0[keyPath: path] = handler }
      return old
    }
    // Values that the old closure keeps must not be deallocated under the lock.
    withExtendedLifetime(old) {}
    setNeedsPropertyUpdate()
  }

  /// The place of a link, in the node's space.
  final func rects(of link: StyledText.Link) -> [Rect] {
    let insets = textInsets
    let width = bounds.width - insets.horizontal
    let rects = shownText.rects(
      of: link, width: width, alignment: options.alignment,
      direction: shownTraits.layoutDirection)
    return rects.map { $0.offsetBy(dx: insets.left, dy: insets.top) }
  }

  /// The part of the text at a point of the node's space that does something.
  final func target(at point: Point) -> TextTarget? {
    let handlers = handlers
    if handlers.link != nil {
      // Of links that are near, the nearest: fingers are not exact.
      let near = text.links.enumerated().compactMap { index, link in
        rects(of: link).map { $0.distance(to: point) }.min().map { (index, $0) }
      }.filter { $0.1 <= TextTarget.slop }.min { $0.1 < $1.1 }
      if let near { return .link(near.0) }
    }
    if handlers.truncation != nil, isTruncated {
      let insets = textInsets
      let end = shownText.trailingRect(
        width: bounds.width - insets.horizontal, alignment: options.alignment,
        direction: shownTraits.layoutDirection)
      if end.offsetBy(dx: insets.left, dy: insets.top).distance(to: point) <= TextTarget.slop {
        return .truncation
      }
    }
    return nil
  }

  final func open(_ target: TextTarget) {
    let handlers = handlers
    switch target {
    case .link(let index):
      let links = text.links
      if links.indices.contains(index) { handlers.link?(links[index].url) }
    case .truncation: handlers.truncation?()
    }
  }
}

/// A part of a text that does something.
enum TextTarget: Hashable {
  case link(Int)
  case truncation

  /// How far beside a link a pointer may be, in points.
  static let slop = 4.0
}

/// The gestures of a text that has something to tap, and the link that the keys are at.
@MainActor final class TextInteraction {
  private weak var node: TextNode?
  private(set) var focusedLink: Int?

  init(_ node: TextNode) {
    self.node = node
    let tap = TapGestureRecognizer { [weak node] gesture in
      if let target = node?.target(at: gesture.location()) { node?.open(target) }
    }
    tap.shouldBegin = { [weak node, weak tap] in
      guard let tap else { return false }
      return node?.target(at: tap.location()) != nil
    }
    node.addGestureRecognizer(tap)
    node.addGestureRecognizer(
      HoverGestureRecognizer { [weak node] gesture in
        let isOver = gesture.state != .ended && node?.target(at: gesture.location()) != nil
        node?.cursor = isOver ? .pointer : nil
      })
  }

  /// Goes to the next or the previous link.
  ///
  /// - Returns: whether there is one.
  func moveFocus(_ step: Int) -> Bool {
    let count = node?.text.links.count ?? 0
    let next = focusedLink.map { $0 + step } ?? (step > 0 ? 0 : count - 1)
    guard (0..<count).contains(next) else { return false }
    setFocusedLink(next)
    return true
  }

  func setFocusedLink(_ index: Int?) {
    guard index != focusedLink else { return }
    focusedLink = index
    node?.setNeedsDisplay()
  }

  /// Handles a key while the text has the focus.
  func handle(_ event: KeyEvent) -> Bool {
    guard let node, event.modifiers.isEmpty else { return false }
    switch event.key {
    case .right, .down: return moveFocus(1)
    case .left, .up: return moveFocus(-1)
    case .enter, .space:
      if let focusedLink {
        node.open(.link(focusedLink))
      } else if node.onTruncationTap != nil, node.isTruncated {
        node.open(.truncation)
      } else {
        return false
      }
      return true
    default: return false
    }
  }
}

extension Rect {
  fileprivate func distance(to point: Point) -> Double {
    let dx = max(minX - point.x, 0, point.x - maxX)
    let dy = max(minY - point.y, 0, point.y - maxY)
    return max(dx, dy)
  }
}
