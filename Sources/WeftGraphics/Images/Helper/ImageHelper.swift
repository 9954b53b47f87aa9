// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CImageHelper
internal import Foundation
internal import WeftLocks

/// A process that decodes images: the program, started again without its `main`.
///
/// One thread at a time uses a helper. A helper that was interrupted, or that answers nonsense, is
/// ended.
final class ImageHelper: Sendable {
  /// The memory in bytes that decoding may take in a helper.
  static let memoryLimit: UInt64 = 1 << 30
  /// The processor time in seconds that a helper may take in its life; another one takes over
  /// before.
  static let lifetime: UInt32 = 120
  /// The most helpers that wait for work.
  fileprivate static let idleLimit = 2
  /// How often a waiting thread looks at the limits, in milliseconds.
  private static let pollInterval: Int32 = 10

  /// The helpers that wait for work.
  final class Pool: Sendable {
    private let idle = Mutex<[ImageHelper]>([])

    /// The processes that wait.
    var processes: [Int32] { idle.withLock { $0.map(\.process) } }

    fileprivate func take() -> ImageHelper? { idle.withLock { $0.popLast() } }

    fileprivate func add(_ helper: ImageHelper) {
      idle.withLock { if $0.count < ImageHelper.idleLimit { $0.append(helper) } }
    }
  }

  /// The pool of the process; tests have their own.
  @TaskLocal static var pool = Pool()

  private let process: pid_t
  private let connection: Int32

  private init() throws(ImageDecodingError) {
    var connection: Int32 = -1
    process = weft_image_helper_start(&connection)
    guard process > 0 else {
      throw .helperUnavailable(reason: String(cString: strerror(errno)))
    }
    self.connection = connection
  }

  deinit {
    close(connection)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Whether the program can be started again as a helper.
  static var isAvailable: Bool { weft_image_helper_is_in_program() }

  /// Decodes an image in a helper.
  ///
  /// - Parameters:
  ///   - timeLimit: of processor time.
  ///   - isCancelled: called again and again, on the calling thread.
  static func decode(
    _ data: Data, _ order: ImageOrder, timeLimit: Duration, isCancelled: () -> Bool
  ) throws(ImageDecodingError) -> Bitmap {
    guard isAvailable else {
      throw .helperUnavailable(reason: "Weft is not part of the program itself")
    }
    // Helpers that wait may have been ended by the system: only the end of a new one is the image's
    // fault.
    var waiting: ImageHelper?
    repeat {
      waiting = pool.take()
      let helper: ImageHelper
      if let waiting { helper = waiting } else { helper = try ImageHelper() }
      if let bitmap = try helper.decode(
        data, order, timeLimit: timeLimit, isCancelled: isCancelled)
      {
        helper.retire()
        return bitmap
      }
    } while waiting != nil
    throw .tooComplex(reason: "The decoder has ended")
  }

  /// Waits for work again, or goes.
  private func retire() {
    let used = weft_image_helper_time_of(process)
    guard used >= 0, used < Int64(Self.lifetime) * 500_000_000 else { return }
    Self.pool.add(self)
  }

  // MARK: One image

  /// - Returns: `nil` if the helper has ended without an answer.
  private func decode(
    _ data: Data, _ order: ImageOrder, timeLimit: Duration, isCancelled: () -> Bool
  ) throws(ImageDecodingError) -> Bitmap? {
    try withoutActuallyEscaping(isCancelled) { (isCancelled) throws(ImageDecodingError) in
      let watch = Watch(
        start: weft_image_helper_time_of(process), limit: timeLimit, isCancelled: isCancelled)
      return try decode(data, order, watch)
    }
  }

  private func decode(
    _ data: Data, _ order: ImageOrder, _ watch: Watch
  ) throws(ImageDecodingError) -> Bitmap? {
    guard try send(order.encoded(byteCount: data.count), watch), try send(data, watch) else {
      return nil
    }
    guard var answer = try receiveAnswer(watch) else { return nil }
    // The pixels count until the bitmap is made.
    let share = PixelBudget.shared.makeShare()
    if case .demand(let count) = answer {
      guard (1...max(1, order.pixelLimit)).contains(count) else { return nil }
      let start = ContinuousClock.now
      guard share.take(count, isCancelled: watch.isCancelled) else { throw .cancelled }
      watch.began += ContinuousClock.now - start
      guard try send(Data([1]), watch), let next = try receiveAnswer(watch) else { return nil }
      answer = next
    }
    defer { withExtendedLifetime(share) {} }
    switch answer {
    case .pixels(let width, let height, let isOpaque):
      guard width > 0, height > 0, width <= Bitmap.maximumSideLength,
        height <= Bitmap.maximumSideLength,
        width.multipliedReportingOverflow(by: height).partialValue <= order.pixelLimit
      else { return nil }
      var pixels = Data(count: width * height * 4)
      guard try receive(&pixels, watch) else { return nil }
      do {
        return try Bitmap(width: width, height: height, scale: order.scale, isOpaque: isOpaque) {
          target in
          pixels.copyBytes(to: target)
        }
      } catch {
        throw .outOfMemory
      }
    case .failure(let kind, let width, let height, let length):
      var reason = Data(count: min(max(length, 0), 1000))
      guard try receive(&reason, watch) else { return nil }
      retire()
      let words = String(decoding: reason, as: UTF8.self)
      throw kind.error(width: width, height: height, reason: words)
    case .demand:
      return nil
    }
  }

  /// - Returns: `nil` if the helper has ended, or says nothing that has a meaning.
  private func receiveAnswer(_ watch: Watch) throws(ImageDecodingError) -> ImageAnswer? {
    var head = Data(count: ImageAnswer.headLength)
    return try receive(&head, watch) ? ImageAnswer(head) : nil
  }

  /// - Returns: whether the helper took all of it.
  private func send(_ data: Data, _ watch: Watch) throws(ImageDecodingError) -> Bool {
    var offset = 0
    while offset < data.count {
      guard try wait(for: POLLOUT, watch) else { return false }
      let count = data.withUnsafeBytes { bytes in
        Foundation.send(
          connection, bytes.baseAddress?.advanced(by: offset), bytes.count - offset,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count > 0 {
        offset += count
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        return false
      }
    }
    return true
  }

  /// - Returns: whether as many bytes came as the buffer holds.
  private func receive(_ data: inout Data, _ watch: Watch) throws(ImageDecodingError) -> Bool {
    var offset = 0
    while offset < data.count {
      guard try wait(for: POLLIN, watch) else { return false }
      let count = data.withUnsafeMutableBytes { bytes in
        recv(
          connection, bytes.baseAddress?.advanced(by: offset), bytes.count - offset,
          Int32(MSG_DONTWAIT))
      }
      if count > 0 {
        offset += count
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        return false
      }
    }
    return true
  }

  /// - Returns: whether the helper is still there.
  private func wait(for event: Int32, _ watch: Watch) throws(ImageDecodingError) -> Bool {
    while true {
      if watch.isCancelled() { throw .cancelled }
      let used = weft_image_helper_time_of(process)
      if used >= 0 {
        guard Duration.nanoseconds(used - watch.start) <= watch.limit,
          ContinuousClock.now - watch.began <= watch.limit * 10 + .seconds(10)
        else { throw .tooComplex(reason: "Decoding takes more than \(watch.limit)") }
      }
      var descriptor = pollfd(fd: connection, events: Int16(event), revents: 0)
      let count = poll(&descriptor, 1, Self.pollInterval)
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }

  /// The limits of one decoding.
  private final class Watch {
    /// The processor time of the helper, in nanoseconds.
    let start: Int64
    /// The time when it began, moved later by the time it had to wait for others.
    var began = ContinuousClock.now
    let limit: Duration
    let isCancelled: () -> Bool

    init(start: Int64, limit: Duration, isCancelled: @escaping () -> Bool) {
      (self.start, self.limit, self.isCancelled) = (start, limit, isCancelled)
    }
  }
}
