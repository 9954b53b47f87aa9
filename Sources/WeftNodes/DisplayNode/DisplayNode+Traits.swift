// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayout

/// Traits, which a node inherits from its window and its supernodes, with overrides at each node.
/// Layouts receive traits in the `LayoutContext`, and contents through the canvas.
/// ``resolveTraits()`` compares the current traits with ``resolvedTraits`` and updates everything
/// that depends on a difference.
extension DisplayNode {
  /// The inherited traits with the node's overrides. Use on any thread. Takes O(depth).
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

  /// The traits that the node overrides for itself and its descendants, from the next frame on. Use
  /// on any thread. If only colors differ, that frame displays all changes except slow drawings.
  nonisolated public final var traitOverrides: TraitOverrides {
    get { state.withLock { $0.traits?.value.overrides } ?? TraitOverrides() }
    set {
      let old = changeTraits { $0.overrides = newValue }.overrides
      if old == newValue { return }
      // Cached layouts are keyed by the inherited context, which does not change.
      if !old.laysOutLike(newValue) { setNeedsLayout() }
      setNeedsCommit(.traits)
    }
  }

  /// Sets the traits of the enclosing window or collection. Use on any thread. Measuring uses the
  /// new traits immediately. Layers and contents follow with ``resolveTraits()``.
  nonisolated package final func setInheritedTraits(_ traits: Traits) {
    _ = changeTraits { $0.inherited = traits }
  }

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

  final var shownTraits: Traits {
    if let resolvedTraits { return resolvedTraits }
    let traits = supernode?.resolvedTraits.map(overridden) ?? traits
    resolvedTraits = traits
    return traits
  }

  /// Resolves colors again and redraws contents that depend on a changed trait, also of
  /// descendants. Does not measure. O(descendants), or O(depth) if nothing has changed.
  package final func resolveTraits() {
    resolve(traits)
  }

  /// Sets the traits of the enclosing collection, and updates everything made or measured with
  /// other traits. O(descendants), or O(depth) if nothing has changed.
  package final func follow(inheritedTraits: Traits) {
    let old = changeTraits { $0.inherited = inheritedTraits }
    let measured = old.inherited == inheritedTraits ? nil : old.overrides.applied(to: old.inherited)
    resolve(traits, measuredBy: measured)
  }

  final func resolveTraits(below supernode: DisplayNode) {
    guard resolvedTraits != nil else { return }
    resolve(overridden(supernode.shownTraits))
  }

  /// - Parameter measured: The traits of the last measurement, if they differ.
  private func resolve(_ traits: Traits, measuredBy measured: Traits? = nil) {
    // Displays new colors on the whole screen in one frame, so that text never has a color for
    // another background. New sizes take longer, and appear with the new positions.
    if let resolvedTraits, isVisible, let runtime, !isHeldBack {
      let parts = traits.differences(from: resolvedTraits)
      if parts.contains(.colors), parts.isDisjoint(with: .layout) {
        runtime.frames.appearsAtOnce = true
      }
    }
    var pending = [(node: self, traits: traits, measured: measured)]
    while let (node, traits, measured) = pending.popLast() {
      let old = node.resolvedTraits
      // The descendants were resolved with the same traits.
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
    // It is unknown which traits the pending contents depend on.
    var used: Traits.Parts = displayState.job == nil ? [] : .all
    for case let contents? in [displayedContents, (staging.contents ?? nil)?.bitmap] {
      used.formUnion(contents.usedTraits)
    }
    if !used.isDisjoint(with: parts) { setNeedsDisplay() }
    // A window or a collection has already measured its nodes with the new traits.
    if !parts.isDisjoint(with: .layout), isArranged { setNeedsCommit(.ownSize) }
    traitsDidChange(from: old)
  }

  private func overridden(_ traits: Traits) -> Traits {
    state.withLock { $0.traits }?.value.overrides.applied(to: traits) ?? traits
  }
}

extension TraitOverrides {
  fileprivate func laysOutLike(_ other: TraitOverrides) -> Bool {
    layoutDirection == other.layoutDirection && textScale == other.textScale
      && fontFamily == other.fontFamily && language == other.language
  }
}
