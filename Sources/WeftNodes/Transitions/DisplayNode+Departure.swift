// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftGraphics
package import WeftLayers

extension DisplayNode {
  /// Animates a picture of the node, with the changes that the closure makes, after an animated
  /// change removed the node from its supernode. The node itself is removed immediately, including
  /// its callbacks and its position in layouts. The closure receives the former supernode's traits.
  package final var departure: (@MainActor (Layer, Traits) -> Void)? {
    get { storedParts?.departure?.run }
    set { parts.departure = newValue.map(Departure.init) }
  }

  /// Adds a picture of a removed subnode in front of its layer, which is not removed yet.
  final func leavePicture(of node: DisplayNode) {
    let container = subnodeContainer
    guard let departure = node.departure, let scope = AnimationScope.current, let runtime,
      let index = container.sublayers.firstIndex(where: { $0 === node.layer })
    else { return }
    let picture = node.layer.copyAsShown()
    container.insertSublayer(picture, at: index + 1)
    parts.departingLayers.append(picture)
    // Delays the completion of the original animation, too.
    let completion = AnimationCompletion { [weak self, weak picture] _ in
      if let picture { self?.removeDepartingLayer(picture) }
      withExtendedLifetime(scope) {}
    }
    let departing = AnimationScope(
      scope.animation, completion: completion, endsMovement: shownTraits.reducesMotion)
    departing.join(runtime.mainQueue)
    AnimationScope.run(departing) { departure(picture, shownTraits) }
    // The completion would otherwise run after this frame, which would display the final state.
    if !picture.isAnimatedOverTime { removeDepartingLayer(picture) }
  }

  private func removeDepartingLayer(_ picture: Layer) {
    picture.removeFromSuperlayer()
    storedParts?.departingLayers.removeAll { $0 === picture }
  }

  final func removeDepartingLayers() {
    guard let departing = storedParts?.departingLayers, !departing.isEmpty else { return }
    for layer in departing { layer.removeFromSuperlayer() }
    storedParts?.departingLayers = []
  }
}
