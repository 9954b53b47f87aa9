// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

/// The buttons in the space beside a swiped row.
@MainActor final class SwipeActionsNode: DisplayNode {
  /// The actions, from the row's end inward.
  private(set) var actions: [SwipeAction]
  let isAtRight: Bool
  /// The preferred width of all buttons, in points.
  let naturalWidth: Double
  private let buttons: [SwipeActionButton]
  private let onScroll: @MainActor (ScrollEvent) -> Bool

  /// `onScroll` handles scroll events over the buttons.
  init(
    _ actions: [SwipeAction], isAtRight: Bool, traits: Traits,
    onScroll: @escaping @MainActor (ScrollEvent) -> Bool,
    onUse: @escaping @MainActor (SwipeAction) -> Void
  ) {
    self.actions = actions
    self.onScroll = onScroll
    self.isAtRight = isAtRight
    let buttons = actions.map { SwipeActionButton($0, traits: traits) }
    self.buttons = buttons
    naturalWidth = buttons.reduce(0) { $0 + $1.naturalWidth }
    super.init()
    clipsToBounds = true
    setInheritedTraits(traits)
    for (index, button) in buttons.enumerated() {
      button.addAction { [weak self] in
        if let self { onUse(self.actions[index]) }
      }
      addSubnode(button)
    }
  }

  /// Replaces the actions after a reload, and returns whether the new actions look the same.
  func take(_ new: [SwipeAction]) -> Bool {
    guard new.count == actions.count, zip(new, actions).allSatisfy({ $0.looksLike($1) }) else {
      return false
    }
    actions = new
    return true
  }

  override func canScroll(toward delta: Vector) -> Bool { delta.dx != 0 }

  override func handle(_ event: ScrollEvent) -> Bool { onScroll(event) }

  /// Distributes the space in proportion to the buttons' widths, or gives all of it to the first.
  func arrange(in size: Size, isFull: Bool) {
    guard naturalWidth > 0 else { return }
    var outer = 0.0
    for (index, button) in buttons.enumerated() {
      let share = isFull ? (index == 0 ? 1 : 0) : button.naturalWidth / naturalWidth
      // Rounds to whole pixels so that no gap shows between two buttons.
      let end = index == buttons.count - 1 ? size.width : (outer + size.width * share).rounded()
      button.frame = Rect(
        x: isAtRight ? size.width - end : outer, y: 0, width: max(0, end - outer),
        height: size.height)
      outer = end
    }
  }
}

/// A button with an image and title centered on the action's color.
@MainActor final class SwipeActionButton: ControlNode {
  private let action: SwipeAction
  private let title: TextNode
  private let image: ImageNode?
  private let titleSize: Size

  private static let (padding, imageSide, spacing) = (14.0, 20.0, 4.0)
  let naturalWidth: Double

  init(_ action: SwipeAction, traits: Traits) {
    self.action = action
    title = TextNode(action.title, font: .body, color: .white)
    title.maximumNumberOfLines = 1
    title.isUserInteractionEnabled = false
    image = action.image.map { ImageNode($0) }
    let range = SizeRange(max: Size(width: 240, height: .infinity))
    titleSize =
      title.layout(
        thatFits: range,
        in: LayoutContext(
          rootIn: range, scale: traits.scale, direction: traits.layoutDirection, text: traits.text,
          helpers: nil)
      ).size
    naturalWidth = max(80, (titleSize.width + 2 * Self.padding).rounded(.up))
    super.init()
    clipsToBounds = true
    addSubnode(title)
    guard let image else { return }
    image.contentMode = .scaleAspectFit
    if action.image?.isSymbolic ?? false { image.tintColor = .white }
    image.isUserInteractionEnabled = false
    addSubnode(image)
  }

  override func updateParts() {
    backgroundColor = action.backgroundColor ?? action.role.color
    // The highlight of a pressed button is visible on every color.
    let alpha = controlState.contains(.highlighted) ? 0.6 : 1
    for part in subnodes { part.alpha = alpha }
    let imageHeight = image == nil ? 0 : Self.imageSide
    let hasTitle = image == nil || bounds.height >= imageHeight + Self.spacing + titleSize.height
    let spacing = image != nil && hasTitle ? Self.spacing : 0
    let height = imageHeight + spacing + (hasTitle ? titleSize.height : 0)
    let top = ((bounds.height - height) / 2).rounded()
    image?.frame = Rect(
      x: ((bounds.width - Self.imageSide) / 2).rounded(), y: top, width: Self.imageSide,
      height: Self.imageSide)
    title.isHidden = !hasTitle
    title.frame = Rect(
      x: ((bounds.width - titleSize.width) / 2).rounded(), y: top + height - titleSize.height,
      width: titleSize.width, height: titleSize.height)
  }

  override var defaultAccessibility: Accessibility {
    makeAccessibility(.button, label: action.title)
  }
}

extension SwipeAction.Role {
  /// The color of an action without a custom color. The title is white.
  fileprivate var color: Color {
    switch self {
    case .regular: Color(light: Color(white: 0.42), dark: Color(white: 0.36))
    case .destructive: .destructive
    }
  }
}

extension SwipeAction {
  fileprivate func looksLike(_ other: SwipeAction) -> Bool {
    title == other.title && image == other.image && role == other.role
      && backgroundColor == other.backgroundColor
  }
}
