// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// A call of
/// ``DisplayNode/transitionLayout(animated:shouldMeasureAsync:completion:measurementCompletion:)``.
@MainActor final class LayoutTransition<Node: AnyObject> {
  var version: Int
  let question: LayoutOrigin
  let isAnimated: Bool
  /// The initial window, which provides the clock and the main queue.
  let runtime: HostRuntime?
  let measurementCompletion: (@MainActor () -> Void)?
  let completion: (@MainActor (Bool) -> Void)?
  var job: WorkItem?
  /// Whether the layout was measured again after a descendant changed.
  var isMeasuredAgain = false
  var context: LayoutTransitionContext<Node>?
  var arranged: LayoutOrigin?
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

@MainActor final class LayoutTransitions<Node: AnyObject> {
  var defaultDuration = 0.2
  var defaultDelay = 0.0
  var defaultCurve = TimingCurve.easeInOut
  var current: LayoutTransition<Node>?
  /// The nodes whose layers may differ from the nodes' properties.
  var animated: [Node] = []
  /// The animated nodes that fade out. Their layers stay transparent despite other changes.
  var leaving: Set<ObjectIdentifier> = []
  var oldPictures: [Layer] = []

  nonisolated init() {}

  isolated deinit {}
}
