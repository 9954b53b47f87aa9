// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

/// Placeholders for contents that are not drawn yet, below the subnodes. A placeholder appears in
/// the second frame in which a visible node lacks its contents, so that nothing flickers if they
/// are ready within one frame.
extension DisplayNode {
  /// The color of the placeholder, by default `nil` for no placeholder. Use on any thread.
  nonisolated public final var placeholderColor: Color? {
    get { state.withLock { $0.placeholder?.color } }
    set { changePlaceholder { PlaceholderStyle(color: newValue, fadeDuration: $0.fadeDuration) } }
  }

  /// The duration in seconds for which the placeholder fades out, by default 0. Use on any thread.
  nonisolated public final var placeholderFadeDuration: Double {
    get { state.withLock { $0.placeholder?.fadeDuration ?? 0 } }
    set { changePlaceholder { PlaceholderStyle(color: $0.color, fadeDuration: newValue) } }
  }

  nonisolated private func changePlaceholder(_ body: (PlaceholderStyle) -> PlaceholderStyle) {
    state.withLock { $0.placeholder = body($0.placeholder ?? PlaceholderStyle()) }
  }

  /// Shows the placeholder in the next frame if the contents are still missing.
  final func showPlaceholderSoon() {
    guard storedParts?.placeholderLayer == nil, displayedContents == nil,
      let mainQueue = runtime?.mainQueue,
      placeholderColor != nil || placeholderDrawing != nil
    else { return }
    mainQueue.enqueue { [weak self] in
      // Runs after contents that are delivered in this frame.
      mainQueue.enqueue { self?.showPlaceholder() }
    }
  }

  private func showPlaceholder() {
    guard let storedLayer, let runtime, isVisible, storedParts?.placeholderLayer == nil,
      displayedContents == nil, displayState.job != nil, !storedLayer.bounds.isEmpty
    else { return }
    let layer = Layer()
    layer.frame = storedLayer.bounds
    layer.isUserInteractionEnabled = false
    layer.contents = placeholderDrawing.flatMap { drawing in
      DisplayJob.Part(
        node: self, drawing: drawing, size: storedLayer.bounds.size, scale: runtime.scale,
        traits: shownTraits
      ).makeBitmap { false }
    }
    storedLayer.insertSublayer(layer, at: 0)
    parts.placeholderLayer = layer
    applyPropertiesToPlaceholder()
  }

  final func applyPropertiesToPlaceholder() {
    guard let layer = storedParts?.placeholderLayer else { return }
    layer.backgroundColor = placeholderColor?.resolved(in: shownTraits)
    layer.cornerRadius = cornerRadius
  }

  final func hidePlaceholder(fades: Bool) {
    guard let layer = storedParts?.placeholderLayer else { return }
    storedParts?.placeholderLayer = nil
    let duration = placeholderFadeDuration
    guard fades, duration > 0, isVisible else { return layer.removeFromSuperlayer() }
    Layer.animate(duration: duration) {
      layer.opacity = 0
    } completion: { _ in
      layer.removeFromSuperlayer()
    }
  }
}
