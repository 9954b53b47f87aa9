// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

/// The stand-in for contents that are not drawn yet.
///
/// It shows from the second frame on in which the node is visible without its contents: if they
/// come within a frame, nothing flickers. Subnodes lie over it.
extension DisplayNode {
  /// The colour shown until the contents are drawn; `nil`, the default, shows none; any thread.
  nonisolated public final var placeholderColor: Color? {
    get { state.withLock { $0.placeholder?.color } }
    set { changePlaceholder { PlaceholderStyle(color: newValue, fadeDuration: $0.fadeDuration) } }
  }

  /// The seconds in which the placeholder fades out once the contents are drawn; 0, the default,
  /// for at once; any thread.
  nonisolated public final var placeholderFadeDuration: Double {
    get { state.withLock { $0.placeholder?.fadeDuration ?? 0 } }
    set { changePlaceholder { PlaceholderStyle(color: $0.color, fadeDuration: newValue) } }
  }

  nonisolated private func changePlaceholder(_ body: (PlaceholderStyle) -> PlaceholderStyle) {
    state.withLock { $0.placeholder = body($0.placeholder ?? PlaceholderStyle()) }
  }

  /// Shows the placeholder with the next frame, if the contents are not there by then.
  final func showPlaceholderSoon() {
    guard placeholderLayer == nil, displayedContents == nil, let mainQueue = runtime?.mainQueue,
      placeholderColor != nil || placeholderDrawing != nil
    else { return }
    mainQueue.enqueue { [weak self] in
      // Behind the contents that have come with this frame.
      mainQueue.enqueue { self?.showPlaceholder() }
    }
  }

  private func showPlaceholder() {
    guard let storedLayer, let runtime, isVisible, placeholderLayer == nil,
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
    placeholderLayer = layer
    applyPropertiesToPlaceholder()
  }

  /// Gives the placeholder the node's look as it is now.
  final func applyPropertiesToPlaceholder() {
    guard let layer = placeholderLayer else { return }
    layer.backgroundColor = placeholderColor?.resolved(in: shownTraits)
    layer.cornerRadius = cornerRadius
  }

  /// Removes the placeholder: at once, or by fading if the contents have come.
  final func hidePlaceholder(fades: Bool) {
    guard let layer = placeholderLayer else { return }
    placeholderLayer = nil
    let duration = placeholderFadeDuration
    guard fades, duration > 0, isVisible else { return layer.removeFromSuperlayer() }
    Layer.animate(duration: duration) {
      layer.opacity = 0
    } completion: { _ in
      layer.removeFromSuperlayer()
    }
  }
}
