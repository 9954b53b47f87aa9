// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// Keeps everything that updates have set in motion, until it is at rest: the pictures of removed
/// rows, and the ends to report.
///
/// A later update takes over the rows that it moves, too, from their current presentation; other
/// rows, and pictures, of an earlier one continue on their own.
@MainActor final class UpdateAnimator {
  /// How one update's changes are shown.
  struct Scopes {
    /// Of places and sizes.
    let movement: AnimationScope
    /// Of rows that come and go.
    let fading: AnimationScope
  }

  /// Called with the number of an update whose animation is over, or `nil` if all are.
  var onEnd: (@MainActor (Int?) -> Void)?
  /// Counts the updates that were animated.
  private(set) var number = 0
  /// The updates that have set something in motion that is not at rest.
  private var underWay: Set<Int> = []
  /// Whether something that an update has set in motion is not at rest.
  var isRunning: Bool { !underWay.isEmpty }

  /// Lies below the content, and holds pictures of rows.
  private let pictureLayer = Layer()
  private weak var viewportLayer: Layer?
  private var pictures: [Int: [Layer]] = [:]
  private var resizing: [CellNode] = []
  /// The times of the last updates, in seconds.
  private var recentTimes: [Double] = []
  /// More updates than so many in so many seconds are not animated.
  private static let (mostUpdates, period) = (6, 0.25)

  /// - Parameter viewportLayer: contains the content.
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

  /// Notes an update, and returns whether updates follow each other faster than an eye can follow:
  /// rows would always be moving, and those of a log never at rest to be read.
  func isHurried(at time: Double) -> Bool {
    recentTimes.removeAll { $0 < time - Self.period }
    recentTimes.append(time)
    return recentTimes.count > Self.mostUpdates
  }

  /// Begins another update's animation.
  func begin(in runtime: HostRuntime) -> Scopes {
    number += 1
    underWay.insert(number)
    let completion = AnimationCompletion { [weak self, number] _ in self?.end(number) }
    let movement = AnimationScope(.spring(duration: 0.3), completion: completion)
    // It ends in a frame even if nothing moves in the end: a picture of a row that was not seen
    // yet.
    movement.join(runtime.mainQueue)
    return Scopes(
      movement: movement, fading: AnimationScope(.easeOut(duration: 0.2), completion: completion))
  }

  /// Shows a picture until the update's animation is over, below all rows.
  ///
  /// - Parameter frame: in the viewport.
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

  /// Lets a cell be shown in another size than its own until all is at rest.
  func resize(_ cell: CellNode) {
    if cell.isResizing { return }
    cell.isResizing = true
    resizing.append(cell)
  }

  /// Moves the pictures along with the content, which the user or the program has scrolled.
  func contentDidScroll(by delta: Vector) {
    guard pictureLayer.superlayer != nil else { return }
    let bounds = pictureLayer.bounds
    pictureLayer.bounds = Rect(
      x: bounds.minX + delta.dx, y: bounds.minY + delta.dy, width: bounds.width,
      height: bounds.height)
  }

  /// Ends everything at once, without a report: rows are at their places as soon as their layers
  /// are out of the window, or shown without this.
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

  /// Leaves nothing behind, now that everything is at rest.
  private func finish() {
    for cell in resizing { cell.isResizing = false }
    resizing = []
    pictureLayer.removeFromSuperlayer()
  }
}
