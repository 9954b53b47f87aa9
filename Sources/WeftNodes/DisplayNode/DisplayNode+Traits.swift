// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayout

/// A node takes its traits from above: its own and its supernodes' overrides, and at last those of
/// the window.
///
/// Layouts get theirs in the `LayoutContext`, and contents through the canvas. ``resolvedTraits``
/// are those by which the node's layer and contents were made last; ``resolveTraits()`` compares
/// them with the present ones and remakes everything that depends on the difference.
extension DisplayNode {
  /// The traits that the node inherits, with its own overrides; any thread.
  ///
  /// - Complexity: O(depth).
  nonisolated public final var traits: Traits {
    var overrides: [TraitOverrides] = []
    var inherited = Traits()
    var node: DisplayNode? = self
    while let current = node {
      let (own, supernode) = current.state.withLock { ($0.traits?.value, $0.supernode) }
      if let own {
        if !own.overrides.isEmpty { overrides.append(own.overrides) }
        if supernode == nil { inherited = own.inherited }
      }
      node = supernode
    }
    return overrides.reversed().reduce(inherited) { $1.applied(to: $0) }
  }

  /// The traits that the node overrides, for itself and all nodes below it; any thread.
  ///
  /// They take effect in the next frame. If only colours differ, that frame shows all of them,
  /// except for slow pictures.
  nonisolated public final var traitOverrides: TraitOverrides {
    get { state.withLock { $0.traits?.value.overrides } ?? TraitOverrides() }
    set {
      let old = changeTraits { $0.overrides = newValue }.overrides
      if old == newValue { return }
      // Layouts are kept by the context that the node was asked in, which is the same.
      if !old.laysOutLike(newValue) { setNeedsLayout() }
      setNeedsCommit(.traits)
    }
  }

  /// Takes the traits of the window or collection around; any thread.
  ///
  /// Measuring uses them at once; layers and contents follow with ``resolveTraits()``.
  nonisolated package final func setInheritedTraits(_ traits: Traits) {
    _ = changeTraits { $0.inherited = traits }
  }

  /// - Returns: the value before.
  nonisolated private func changeTraits(_ body: (inout NodeTraits) -> Void) -> NodeTraits {
    let (old, released) = state.withLock { state in
      let box = state.traits
      let old = box?.value ?? NodeTraits()
      var new = old
      body(&new)
      state.traits = TraitsBox(new)
      return (old, box)
    }
    withExtendedLifetime(released) {}
    return old
  }

  /// The traits by which the layer and the contents are made.
  final var shownTraits: Traits {
    if let resolvedTraits { return resolvedTraits }
    let traits = supernode?.resolvedTraits.map(overridden) ?? traits
    resolvedTraits = traits
    return traits
  }

  /// Brings the layers and the contents of the node, and of all below it, up to date with the
  /// traits.
  ///
  /// Colours are set again, and contents that depend on the change are drawn again; nothing is
  /// measured.
  ///
  /// - Complexity: O(nodes below), or O(depth) if nothing has changed.
  package final func resolveTraits() {
    resolve(traits)
  }

  /// Takes the traits of the collection around, and updates whatever was made or measured with
  /// other traits in the meantime.
  ///
  /// - Complexity: O(nodes below), or O(depth) if nothing has changed.
  package final func follow(inheritedTraits: Traits) {
    let old = changeTraits { $0.inherited = inheritedTraits }
    let measured = old.inherited == inheritedTraits ? nil : old.overrides.applied(to: old.inherited)
    resolve(traits, measuredBy: measured)
  }

  /// Brings a node up to date that has come from elsewhere.
  final func resolveTraits(below supernode: DisplayNode) {
    guard resolvedTraits != nil else { return }
    resolve(overridden(supernode.shownTraits))
  }

  /// - Parameter measured: the traits of the last measurement, if they were others.
  private func resolve(_ traits: Traits, measuredBy measured: Traits? = nil) {
    // New colours appear on the whole screen in one frame: letters must not have colours meant for
    // another background. New sizes take longer, and come with new positions.
    if let resolvedTraits, isVisible, let runtime, !isHeldBack {
      let parts = traits.differences(from: resolvedTraits)
      if parts.contains(.colors), parts.isDisjoint(with: .layout) {
        runtime.frames.appearsAtOnce = true
      }
    }
    var pending = [(node: self, traits: traits, measured: measured)]
    while let (node, traits, measured) = pending.popLast() {
      let old = node.resolvedTraits
      // Those below were resolved by the same.
      if old == traits, measured == nil { continue }
      if old != nil { node.resolvedTraits = traits }
      for subnode in node.subnodes.reversed() {
        pending.append((subnode, subnode.overridden(traits), measured.map(subnode.overridden)))
      }
      if let old, old != traits {
        node.traitsDidChange(from: old, to: traits)
      } else if let measured, measured != traits {
        node.traitsDidChange(from: measured)
      }
    }
  }

  private func traitsDidChange(from old: Traits, to new: Traits) {
    let parts = new.differences(from: old)
    setNeedsCommit(.properties)
    if let storedLayer, storedLayer.showsFocusRing { storedLayer.setNeedsRender(.content) }
    // It is not known yet which of them the contents being drawn depend on.
    var used: Traits.Parts = displayState.job == nil ? [] : .all
    for case let contents? in [displayedContents, (staging.contents ?? nil)?.bitmap] {
      used.formUnion(contents.usedTraits)
    }
    if !used.isDisjoint(with: parts) { setNeedsDisplay() }
    // A window or a collection has already measured its nodes by them.
    if !parts.isDisjoint(with: .layout), isArranged { setNeedsCommit(.ownSize) }
    traitsDidChange(from: old)
  }

  private func overridden(_ traits: Traits) -> Traits {
    state.withLock { $0.traits }?.value.overrides.applied(to: traits) ?? traits
  }
}

extension TraitOverrides {
  /// Whether everything has the same size and place with both.
  fileprivate func laysOutLike(_ other: TraitOverrides) -> Bool {
    layoutDirection == other.layoutDirection && textScale == other.textScale
      && fontFamily == other.fontFamily && language == other.language
  }
}
