// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayers
public import WeftLayout
import WeftLocks

/// A button with a title, an image, both, or any node. All properties may be set on any thread.
/// Modeled on Texture's `ASButtonNode`.
@MainActor open class ButtonNode: ControlNode {
  /// The purpose of a button, which determines its colors.
  public enum Purpose: Hashable, Sendable, CaseIterable {
    /// A regular action.
    case regular
    /// The default action, in the accent color.
    case suggested
    /// A destructive action.
    case destructive
    /// An action in a bar or a row, without a background until the pointer is over the button.
    case flat
  }

  /// The position of the image.
  public enum ImagePlacement: Hashable, Sendable, CaseIterable {
    /// Before the title.
    case leading
    /// After the title.
    case trailing
    /// Above the title.
    case top
    /// Below the title.
    case bottom
  }

  private struct Content {
    var purpose = Purpose.regular
    var titles: [State: String] = [:]
    var images: [State: ImageSource] = [:]
    var font = Font.headline
    var imageSize = Size(width: 16, height: 16)
    var spacing = 8.0
    var placement = ImagePlacement.leading
    var insets = EdgeInsets(horizontal: 12, vertical: 5)
    var title: TextNode?
    var image: ImageNode?
    var custom: DisplayNode?

    var letterColor: Color {
      switch purpose {
      case .regular, .flat: .label
      case .suggested: .onAccent
      case .destructive: .white
      }
    }
  }

  nonisolated private let content: Mutex<Content>
  nonisolated private let ground = ControlPart()
  nonisolated private let shade = ControlPart()

  /// The minimum height of a button in points, the same as in GTK.
  nonisolated public static let minimumHeight = 34.0

  /// Creates a button with a title, an image, or both.
  nonisolated public init(
    _ title: String? = nil, image: ImageSource? = nil, purpose: Purpose = .regular
  ) {
    content = Mutex(Content(purpose: purpose))
    super.init()
    cornerRadius = 6
    if let title { setTitle(title) }
    if let image { setImage(image) }
  }

  /// Creates a button that contains any node.
  nonisolated public convenience init(content node: DisplayNode, purpose: Purpose = .regular) {
    self.init(purpose: purpose)
    content.withLock { $0.custom = node }
  }

  // MARK: Properties

  /// The purpose of the button.
  nonisolated public final var purpose: Purpose {
    get { content.withLock { $0.purpose } }
    set { change(\.purpose, to: newValue) }
  }

  /// The font of the title.
  nonisolated public final var font: Font {
    get { content.withLock { $0.font } }
    set { change(\.font, to: newValue) }
  }

  /// The size of the image in points, by default the size of a symbolic icon.
  nonisolated public final var imageSize: Size {
    get { content.withLock { $0.imageSize } }
    set { change(\.imageSize, to: newValue) }
  }

  /// The distance between image and title, in points.
  nonisolated public final var contentSpacing: Double {
    get { content.withLock { $0.spacing } }
    set { change(\.spacing, to: newValue) }
  }

  /// The position of the image.
  nonisolated public final var imagePlacement: ImagePlacement {
    get { content.withLock { $0.placement } }
    set { change(\.placement, to: newValue) }
  }

  /// The insets of the content from the button's edges, in points.
  nonisolated public final var contentEdgeInsets: EdgeInsets {
    get { content.withLock { $0.insets } }
    set { change(\.insets, to: newValue) }
  }

  /// Sets the title for a state. A state without a title shows the title for `State.normal`.
  nonisolated public final func setTitle(_ title: String?, for state: State = .normal) {
    content.withLock { $0.titles[state] = title }
    contentDidChange()
  }

  /// The title set for a state.
  nonisolated public final func title(for state: State) -> String? {
    content.withLock { $0.titles[state] }
  }

  /// The displayed title.
  nonisolated public final var title: String? {
    let state = controlState
    return content.withLock { $0.titles.value(in: state) }
  }

  /// Sets the image for a state. A state without an image shows the image for `State.normal`.
  nonisolated public final func setImage(_ image: ImageSource?, for state: State = .normal) {
    let released = content.withLock { content in
      defer { content.images[state] = image }
      return content.images[state]
    }
    withExtendedLifetime(released) {}
    contentDidChange()
  }

  /// The displayed image.
  nonisolated public final var image: ImageSource? {
    let state = controlState
    return content.withLock { $0.images.value(in: state) }
  }

  nonisolated private func change<Value: Equatable & Sendable>(
    _ path: WritableKeyPath<Content, Value>, to value: Value
  ) {
    let isChanged = content.withLock { content in
      defer { content[keyPath: path] = value }
      return content[keyPath: path] != value
    }
    if isChanged { contentDidChange() }
  }

  nonisolated private func contentDidChange() {
    let (title, image) = (TextNode(), ImageNode())
    content.withLock { content in
      if !content.titles.isEmpty, content.title == nil { content.title = title }
      if !content.images.isEmpty, content.image == nil { content.image = image }
    }
    showContent()
    setNeedsLayout()
    setNeedsPartsUpdate()
  }

  nonisolated private func showContent() {
    let state = controlState
    let (content, color) = content.withLock { ($0, $0.letterColor) }
    if let node = content.title {
      node.isUserInteractionEnabled = false
      node.maximumNumberOfLines = 1
      node.text = StyledText(
        content.titles.value(in: state) ?? "", font: content.font, color: color)
    }
    if let node = content.image {
      node.isUserInteractionEnabled = false
      node.contentMode = .scaleAspectFit
      let image = content.images.value(in: state)
      node.source = image
      node.tintColor = image?.isSymbolic ?? false ? color : nil
      node.style.preferredSize = content.imageSize
    }
  }

  // MARK: Node

  nonisolated open override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    let content = content.withLock { $0 }
    let (image, title) = (
      content.images.isEmpty ? nil : content.image, content.titles.isEmpty ? nil : content.title
    )
    var parts: [any LayoutElement] = [image, title].compactMap(\.self)
    if [.trailing, .bottom].contains(content.placement) { parts.reverse() }
    if let custom = content.custom { parts.append(custom) }
    let isColumn = [.top, .bottom].contains(content.placement)
    let insets = content.insets
    let stack = StackLayoutSpec(
      isColumn ? .column : .row, spacing: content.spacing, justifyContent: .center,
      alignItems: .center,
      // A narrow button truncates its title instead of drawing over its neighbors.
      children: parts.map { $0 is ImageNode ? $0 : $0.flexShrink(1) })
    let side = max(0, Self.minimumHeight - insets.vertical)
    return stack.minHeight(.points(side))
      .minWidth(.points(max(0, Self.minimumHeight - insets.horizontal)))
      .padding(insets).background(shade).background(ground)
  }

  open override func updateParts() {
    showContent()
    let state = controlState
    let purpose = purpose
    for part in [ground, shade] { part.cornerRadius = cornerRadius }
    ground.borderWidth = 1
    let isBare = purpose == .flat && state.subtracting(.disabled) == .normal
    ground.borderColor = isBare ? .clear : .controlBorder
    switch purpose {
    case .regular: ground.backgroundColor = .controlFill(state)
    case .flat: ground.backgroundColor = .flatControlFill(state)
    case .suggested: ground.backgroundColor = .accent
    case .destructive: ground.backgroundColor = .destructive
    }
    let isColored = purpose == .suggested || purpose == .destructive
    shade.backgroundColor = isColored ? .controlShade(state) : .clear
  }

  open override var defaultAccessibility: Accessibility {
    let custom = content.withLock { $0.custom }
    return makeAccessibility(.button, label: title ?? custom?.accessibility.label)
  }
}

extension [ControlNode.State: String] {
  fileprivate func value(in state: ControlNode.State) -> String? {
    state.fallbacks.lazy.compactMap { self[$0] }.first
  }
}

extension [ControlNode.State: ImageSource] {
  fileprivate func value(in state: ControlNode.State) -> ImageSource? {
    state.fallbacks.lazy.compactMap { self[$0] }.first
  }
}

extension ControlNode.State {
  fileprivate var fallbacks: [ControlNode.State] {
    var result: [ControlNode.State] = []
    if contains(.disabled) { result.append(.disabled) }
    if isSuperset(of: [.selected, .highlighted]) { result.append([.selected, .highlighted]) }
    if contains(.highlighted) { result.append(.highlighted) }
    if contains(.selected) { result.append(.selected) }
    return result + [.normal]
  }
}
