// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// One call of
/// ``DisplayNode/transitionLayout(animated:shouldMeasureAsync:completion:measurementCompletion:)``.
@MainActor final class LayoutTransition<Node: AnyObject> {
  /// The version of the layout that it leads to.
  var version: Int
  /// The layout that was arranged when it began.
  let question: LayoutOrigin
  let isAnimated: Bool
  /// The window it began in, whose time and main queue it goes by.
  let runtime: HostRuntime?
  let measurementCompletion: (@MainActor () -> Void)?
  let completion: (@MainActor (Bool) -> Void)?
  /// The measuring on a worker.
  var job: WorkItem?
  /// Whether it was measured again because something inside changed during the first time.
  var isMeasuredAgain = false
  /// From the new layout on.
  var context: LayoutTransitionContext<Node>?
  /// The origin of the new layout.
  var arranged: LayoutOrigin?
  /// Ends the default animation.
  var clock: LayoutTransitionClock?

  init(
    version: Int, question: LayoutOrigin, isAnimated: Bool, runtime: HostRuntime?,
    measurementCompletion: (@MainActor () -> Void)?,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    self.version = version
    self.question = question
    self.isAnimated = isAnimated
    self.runtime = runtime
    self.measurementCompletion = measurementCompletion
    self.completion = completion
  }

  isolated deinit {}
}

/// The transitions of a node, for nodes that have any.
@MainActor final class LayoutTransitions<Node: AnyObject> {
  /// In seconds.
  var defaultDuration = 0.2
  /// In seconds.
  var defaultDelay = 0.0
  /// The transition being measured or animated.
  var current: LayoutTransition<Node>?
  /// Nodes whose layers may look otherwise than the nodes say.
  var animated: [Node] = []
  /// Those of them that fade out: their layers stay transparent, whatever other changes are made.
  var leaving: Set<ObjectIdentifier> = []
  /// Layers that show subnodes as they were, and fade.
  var oldPictures: [Layer] = []

  nonisolated init() {}

  isolated deinit {}
}
