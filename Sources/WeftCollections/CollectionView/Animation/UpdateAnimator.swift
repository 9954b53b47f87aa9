// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// Tracks the animations of updates until they end. Owns the pictures of removed rows, and reports
/// the ends of animations.
///
/// A later update continues the rows that it moves from their current presentation. Other rows and
/// pictures of an earlier update continue independently.
@MainActor final class UpdateAnimator {
  /// The animations of an update's changes.
  struct Scopes {
    /// The animation of positions and sizes.
    let movement: AnimationScope
    /// The animation of rows that appear and disappear.
    let fading: AnimationScope
  }

  /// Called with the number of an update whose animation has ended, or `nil` if all animations have
  /// ended.
  var onEnd: (@MainActor (Int?) -> Void)?
  /// The number of updates that were animated.
  private(set) var number = 0
  /// The updates with animations in progress.
  private var underWay: Set<Int> = []
  /// Whether an animation of an update is in progress.
  var isRunning: Bool { !underWay.isEmpty }

  /// The layer below the content that contains pictures of rows.
  private let pictureLayer = Layer()
  private weak var viewportLayer: Layer?
  private var pictures: [Int: [Layer]] = [:]
  private var resizing: [CellNode] = []
  /// The times of the last updates, in seconds.
  private var recentTimes: [Double] = []
  /// The maximum number of animated updates within a period, in seconds. Further updates are not
  /// animated.
  private static let (mostUpdates, period) = (6, 0.25)

  /// - Parameter viewportLayer: The layer that contains the content.
  init(in viewportLayer: Layer) {
    self.viewportLayer = viewportLayer
    pictureLayer.anchorPoint = .zero
    pictureLayer.masksToBounds = true
    pictureLayer.isUserInteractionEnabled = false
  }

  // Layers are released on the main actor.
  isolated deinit {}

  /// The number of pictures of rows that are on the screen.
  var pictureCount: Int { pictureLayer.sublayers.count }

  /// Records an update, and returns whether updates follow each other too quickly to be perceived.
  /// With animations, rows would then move continuously, and the rows of a log could not be read.
  func isHurried(at time: Double) -> Bool {
    recentTimes.removeAll { $0 < time - Self.period }
    recentTimes.append(time)
    return recentTimes.count > Self.mostUpdates
  }

  /// Begins the animation of another update.
  func begin(in runtime: HostRuntime) -> Scopes {
    number += 1
    underWay.insert(number)
    let completion = AnimationCompletion { [weak self, number] _ in self?.end(number) }
    let movement = AnimationScope(.spring(duration: 0.3), completion: completion)
    // The animation ends in a frame even if nothing moves in the end, as with a picture of a row
    // that was not displayed yet.
    movement.join(runtime.mainQueue)
    return Scopes(
      movement: movement, fading: AnimationScope(.easeOut(duration: 0.2), completion: completion))
  }

  /// Shows a picture below all rows until the update's animation has ended.
  ///
  /// - Parameter frame: The frame in the viewport.
  func show(_ picture: Layer, at frame: Rect, viewportSize: Size) {
    if pictureLayer.superlayer == nil {
      pictureLayer.bounds.origin = .zero
      viewportLayer?.insertSublayer(pictureLayer, at: 0)
    }
    pictureLayer.bounds.size = viewportSize
    let origin = pictureLayer.bounds.origin
    picture.position = Point(
      x: origin.x + frame.minX + picture.anchorPoint.x * frame.width,
      y: origin.y + frame.minY + picture.anchorPoint.y * frame.height)
    pictureLayer.addSublayer(picture)
    pictures[number, default: []].append(picture)
  }

  /// Permits a cell to be displayed in a size other than its own until all animations have ended.
  func resize(_ cell: CellNode) {
    if cell.isResizing { return }
    cell.isResizing = true
    resizing.append(cell)
  }

  /// Moves the pictures along with the content after the user or the program has scrolled.
  func contentDidScroll(by delta: Vector) {
    guard pictureLayer.superlayer != nil else { return }
    let bounds = pictureLayer.bounds
    pictureLayer.bounds = Rect(
      x: bounds.minX + delta.dx, y: bounds.minY + delta.dy, width: bounds.width,
      height: bounds.height)
  }

  /// Ends all animations immediately, without a report. Rows reach their final frames when their
  /// layers leave the window, or are shown without the animation.
  func cancel() {
    number += 1
    for list in pictures.values { list.forEach { $0.removeFromSuperlayer() } }
    pictures = [:]
    underWay = []
    finish()
  }

  private func end(_ ended: Int) {
    guard underWay.remove(ended) != nil else { return }
    for picture in pictures.removeValue(forKey: ended) ?? [] { picture.removeFromSuperlayer() }
    if underWay.isEmpty { finish() }
    onEnd?(ended)
  }

  /// Removes all remaining state after all animations have ended.
  private func finish() {
    for cell in resizing { cell.isResizing = false }
    resizing = []
    pictureLayer.removeFromSuperlayer()
  }
}
