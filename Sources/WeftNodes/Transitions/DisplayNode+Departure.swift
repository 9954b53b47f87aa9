// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftGraphics
package import WeftLayers

extension DisplayNode {
  /// Changes the picture that stays behind when an animated change removes the node from its
  /// supernode, so that it leaves: the changes are animated, and the picture is removed at their
  /// end, at once if they take no time.
  ///
  /// The node itself is gone at once, as are its callbacks and its place in layouts. The closure
  /// receives the traits of the former supernode, which the node no longer knows.
  package final var departure: (@MainActor (Layer, Traits) -> Void)? {
    get { departureParts?.run }
    set { departureParts = newValue.map(Departure.init) }
  }

  /// Leaves a picture of a removed subnode in the place of its layer, which is still there.
  final func leavePicture(of node: DisplayNode) {
    let container = subnodeContainer
    guard let departure = node.departure, let scope = AnimationScope.current, let runtime,
      let index = container.sublayers.firstIndex(where: { $0 === node.layer })
    else { return }
    let picture = node.layer.copyAsShown()
    container.insertSublayer(picture, at: index + 1)
    departingLayers.append(picture)
    // The animation's own completion waits for this, too.
    let completion = AnimationCompletion { [weak self, weak picture] _ in
      if let picture { self?.removeDepartingLayer(picture) }
      withExtendedLifetime(scope) {}
    }
    let departing = AnimationScope(
      scope.animation, completion: completion, endsMovement: shownTraits.reducesMotion)
    departing.join(runtime.mainQueue)
    AnimationScope.run(departing) { departure(picture, shownTraits) }
    // The completion comes after this frame, which would show the end of a way of no length.
    if !picture.isAnimatedOverTime { removeDepartingLayer(picture) }
  }

  private func removeDepartingLayer(_ picture: Layer) {
    picture.removeFromSuperlayer()
    departingLayers.removeAll { $0 === picture }
  }

  /// Removes the pictures of removed subnodes, because they are not seen any more.
  final func removeDepartingLayers() {
    guard !departingLayers.isEmpty else { return }
    for layer in departingLayers { layer.removeFromSuperlayer() }
    departingLayers = []
  }
}
