// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// Tracks the animations of updates until they end, and owns the pictures of removed rows. A later
/// update continues the rows that it moves from their presentation. Other rows and pictures
/// continue independently.
@MainActor final class UpdateAnimator {
  struct Scopes {
    /// The animation of positions and sizes.
    let movement: AnimationScope
    let fading: AnimationScope
  }

  /// Called with the number of an update whose animation has ended, or `nil` after all have ended.
  var onEnd: (@MainActor (Int?) -> Void)?
  /// The number of updates that were animated.
  private(set) var number = 0
  private var underWay: Set<Int> = []
  var isRunning: Bool { !underWay.isEmpty }

  /// The layer below the content that contains pictures of rows.
  private let pictureLayer = Layer()
  private weak var viewportLayer: Layer?
  private var pictures: [Int: [Layer]] = [:]
  private var resizing: [CellNode] = []
  private var recentTimes: [Double] = []
  /// The maximum number of animated updates within a period in seconds.
  private static let (mostUpdates, period) = (6, 0.25)

  init(in viewportLayer: Layer) {
    self.viewportLayer = viewportLayer
    pictureLayer.anchorPoint = .zero
    pictureLayer.masksToBounds = true
    pictureLayer.isUserInteractionEnabled = false
  }

  // Layers are released on the main actor.
  isolated deinit {}

  var pictureCount: Int { pictureLayer.sublayers.count }

  /// Records an update, and returns whether updates follow each other too quickly. With animations,
  /// rows would move continuously, and the rows of a log could not be read.
  func isHurried(at time: Double) -> Bool {
    recentTimes.removeAll { $0 < time - Self.period }
    recentTimes.append(time)
    return recentTimes.count > Self.mostUpdates
  }

  func begin(in runtime: HostRuntime) -> Scopes {
    number += 1
    underWay.insert(number)
    let completion = AnimationCompletion { [weak self, number] _ in self?.end(number) }
    let movement = AnimationScope(.spring(duration: 0.3), completion: completion)
    // Ends in a frame even if nothing moves, as with a picture of a row that was never displayed.
    movement.join(runtime.mainQueue)
    return Scopes(
      movement: movement, fading: AnimationScope(.easeOut(duration: 0.2), completion: completion))
  }

  /// Shows a picture below all rows, at a frame of the viewport, until the update's animation ends.
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

  /// Permits a size other than the cell's own until all animations have ended.
  func resize(_ cell: CellNode) {
    if cell.isResizing { return }
    cell.isResizing = true
    resizing.append(cell)
  }

  /// Moves the pictures along with scrolled content.
  func contentDidScroll(by delta: Vector) {
    guard pictureLayer.superlayer != nil else { return }
    let bounds = pictureLayer.bounds
    pictureLayer.bounds = Rect(
      x: bounds.minX + delta.dx, y: bounds.minY + delta.dy, width: bounds.width,
      height: bounds.height)
  }

  /// Ends all animations without a report.
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

  private func finish() {
    for cell in resizing { cell.isResizing = false }
    resizing = []
    pictureLayer.removeFromSuperlayer()
  }
}
