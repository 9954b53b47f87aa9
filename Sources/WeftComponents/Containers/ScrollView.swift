// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
public import WeftLayout
import WeftLocks
import WeftNodes

/// Makes its content scrollable. All of the content is laid out, so use a collection for many rows.
///
/// ```swift
/// ScrollView(.horizontal) { HStack(spacing: 8) { ForEach(photos) { Thumbnail(photo: $0) } } }
/// ```
///
/// Content shorter than the view is at its start, at its natural length.
///
/// A vertical scroll view that contains only a ``LazyVStack`` or a ``LazyVGrid`` makes that
/// container scroll. Next to other content, a lazy container scrolls separately. To scroll a title
/// with the rows, make it the first row.
public struct ScrollView<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let axes: Axis.Set
  private let showsIndicators: Bool
  private let content: Content

  /// Creates a view that scrolls a column along some axes. Other axes result in new nodes, scrolled
  /// to the start.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ComponentBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }
}

extension ScrollView: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let outer = cursor.environment
    cursor.environment.showsScrollIndicators = showsIndicators
    let inside = cursor.parts(of: content)
    cursor.environment = outer
    // A container with nodes only near the viewport must receive the viewport.
    if axes == .vertical, inside.count == 1, inside[0].isLazy { return parts.append(inside[0]) }
    var directions: ScrollDirections = []
    if axes.contains(.horizontal) { directions.formUnion(.horizontal) }
    if axes.contains(.vertical) { directions.formUnion(.vertical) }
    let node = cursor.node {
      ComponentScrollNode(ContainerNode(), directions: directions)
    } where: {
      $0.directions == directions
    }
    node.setShowsScrollBars(showsIndicators)
    let place = Alignment(
      horizontal: axes.contains(.horizontal) ? .leading : .stretch,
      vertical: axes.contains(.vertical) ? .top : .stretch)
    (node.content as? ContainerNode)?.content = place.placing(inside.combined)
    var part = ResolvedPart(node, scope: cursor.scope).filling(axes)
    part.yields = axes
    parts.append(part)
  }
}

@MainActor private final class ComponentScrollNode: ScrollNode {
  nonisolated private let wantsScrollBars = Mutex(true)

  nonisolated func setShowsScrollBars(_ isOn: Bool) {
    let isChanged = wantsScrollBars.withLock { stored in
      defer { stored = isOn }
      return stored != isOn
    }
    if isChanged { setNeedsPropertyUpdate() }
  }

  override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    let isOn = wantsScrollBars.withLock { $0 }
    if showsScrollBars != isOn { showsScrollBars = isOn }
  }
}

private struct ScrollIndicatorsKey: EnvironmentKey {
  static let defaultValue = true
}

extension EnvironmentValues {
  var showsScrollIndicators: Bool {
    get { self[ScrollIndicatorsKey.self] }
    set { self[ScrollIndicatorsKey.self] = newValue }
  }
}
