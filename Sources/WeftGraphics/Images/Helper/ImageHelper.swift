// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CImageHelper
internal import Foundation
internal import WeftLocks

/// A process that decodes images. It is the program, started again without its `main`. One thread
/// at a time uses a helper, which ends when it is interrupted or sends an invalid answer.
final class ImageHelper: Sendable {
  /// The memory in bytes for images. An image that fills the pixel budget has up to four bitmaps of
  /// four bytes a pixel, which are the decoder's buffer, its result, the rotated or scaled copy,
  /// and the converted pixels. The image's own bytes and the decoder's tables take the rest.
  static let memoryLimit = UInt64(4 * 4 * PixelBudget.processLimit) + 1 << 30
  /// The processor time in seconds after which the system ends a helper.
  static let lifetime: UInt32 = 120
  /// The processor time that a helper may take to start.
  private static let startLimit = Duration.seconds(60)
  fileprivate static let idleLimit = 2
  /// The interval in milliseconds at which a waiting thread checks the limits.
  private static let pollInterval: Int32 = 10

  final class Pool: Sendable {
    private let idle = Mutex<[(helper: ImageHelper, origin: String?)]>([])

    var processes: [Int32] { idle.withLock { $0.map(\.helper.process) } }

    /// Returns an idle helper that has decoded images of this origin only.
    fileprivate func take(for origin: String?) -> ImageHelper? {
      idle.withLock { idle in
        idle.lastIndex { $0.origin == origin }.map { idle.remove(at: $0).helper }
      }
    }

    fileprivate func add(_ helper: ImageHelper, of origin: String?) {
      // The oldest helper ends after the lock is released.
      let surplus = idle.withLock { idle in
        idle.append((helper, origin))
        return idle.count > ImageHelper.idleLimit ? idle.removeFirst().helper : nil
      }
      withExtendedLifetime(surplus) {}
    }
  }

  /// The pool of the process. Tests have their own.
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

  /// Starts a helper and waits until it has dropped its privileges.
  private static func start(
    isCancelled: @escaping () -> Bool
  ) throws(ImageDecodingError) -> ImageHelper {
    let helper = try ImageHelper()
    let answer: ImageAnswer?
    do throws(ImageDecodingError) {
      answer = try helper.receiveAnswer(
        Watch(start: 0, limit: startLimit, isCancelled: isCancelled))
    } catch {
      if error == .cancelled { throw error }
      throw .helperUnavailable(reason: "The helper takes more than \(startLimit) to start")
    }
    switch answer {
    case .ready:
      return helper
    case .unsealed(let code):
      let reason = String(cString: strerror(Int32(truncatingIfNeeded: code)))
      throw .helperUnavailable(reason: "The helper cannot drop its privileges: \(reason)")
    default:
      throw .helperUnavailable(reason: "The helper ended before it was ready")
    }
  }

  deinit {
    close(connection)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  static var isAvailable: Bool { weft_image_helper_is_in_program() }

  /// Decodes an image in a helper.
  /// - Parameters:
  ///   - origin: The origin of the image, if the helper must not have decoded images of others.
  ///   - timeLimit: The processor time after which decoding fails.
  ///   - isCancelled: Called repeatedly on the calling thread.
  static func decode(
    _ data: Data, _ order: ImageOrder, origin: String?, timeLimit: Duration,
    isCancelled: () -> Bool
  ) throws(ImageDecodingError) -> Bitmap {
    guard isAvailable else {
      throw .helperUnavailable(reason: "Weft is not part of the program itself")
    }
    return try withoutActuallyEscaping(isCancelled) {
      (isCancelled) throws(ImageDecodingError) -> Bitmap in
      // The system may have ended an idle helper. Only a new helper's end is the image's fault.
      var needsFresh = false
      while true {
        let idle = needsFresh ? nil : pool.take(for: origin)
        let helper: ImageHelper
        if let idle { helper = idle } else { helper = try start(isCancelled: isCancelled) }
        let watch = Watch(
          start: weft_image_helper_time_of(helper.process), limit: timeLimit,
          isCancelled: isCancelled)
        if let result = try helper.decode(data, order, watch) {
          // Drawings share fonts. One that breaks a font breaks later drawings in the same helper.
          if idle != nil, case .failure = result, PixbufLoader.Format.mayBeDrawing(data) {
            needsFresh = true
            continue
          }
          helper.retire(origin)
          return try result.get()
        }
        if idle == nil { throw .tooComplex(reason: "The decoder has ended") }
      }
    }
  }

  /// Returns the helper to the pool unless its processor time is nearly used up.
  private func retire(_ origin: String?) {
    let used = weft_image_helper_time_of(process)
    guard used >= 0, used < Int64(Self.lifetime) * 500_000_000 else { return }
    Self.pool.add(self, of: origin)
  }

  // MARK: One image

  /// Returns the answer, or `nil` if the helper ended or sent an invalid answer.
  private func decode(
    _ data: Data, _ order: ImageOrder, _ watch: Watch
  ) throws(ImageDecodingError) -> Result<Bitmap, ImageDecodingError>? {
    guard try send(order.encoded(byteCount: data.count), watch), try send(data, watch) else {
      return nil
    }
    guard var answer = try receiveAnswer(watch) else { return nil }
    // The pixels count until the bitmap is complete.
    let share = PixelBudget.shared.makeShare()
    // A JPEG without its end marker demands two bitmaps after its first pass.
    let limit = order.pixelLimit > Int.max / 2 ? Int.max : 2 * order.pixelLimit
    var demanded = 0
    while case .demand(let count) = answer {
      guard count > demanded, count <= limit else { return nil }
      demanded = count
      let start = ContinuousClock.now
      guard share.take(count, isCancelled: watch.isCancelled) else { throw .cancelled }
      watch.began += ContinuousClock.now - start
      guard try send(Data([1]), watch), let next = try receiveAnswer(watch) else { return nil }
      answer = next
    }
    defer { withExtendedLifetime(share) {} }
    switch answer {
    case .pixels(let width, let height, let isOpaque, let scale):
      guard scale > 0, scale.isFinite, width > 0, height > 0, width <= Bitmap.maximumSideLength,
        height <= Bitmap.maximumSideLength,
        width.multipliedReportingOverflow(by: height).partialValue <= order.pixelLimit
      else { return nil }
      guard let pixels = try? Bitmap.makeBuffer(width: Double(width), height: Double(height))
      else { throw .outOfMemory }
      guard try receive(pixels.mutableBytes, watch) else { return nil }
      return .success(
        Bitmap(
          width: width, height: height, scale: scale, isOpaque: isOpaque, buffer: pixels))
    case .failure(let kind, let width, let height, let length):
      guard let reason = try receive(count: min(max(length, 0), 1000), watch) else { return nil }
      let words = String(decoding: reason, as: UTF8.self)
      return .failure(kind.error(width: width, height: height, reason: words))
    case .demand, .ready, .unsealed:
      return nil
    }
  }

  /// Returns `nil` if the helper ended or sent an invalid answer.
  private func receiveAnswer(_ watch: Watch) throws(ImageDecodingError) -> ImageAnswer? {
    try receive(count: ImageAnswer.headLength, watch).flatMap(ImageAnswer.init)
  }

  private func receive(count: Int, _ watch: Watch) throws(ImageDecodingError) -> Data? {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
    defer { bytes.deallocate() }
    return try receive(bytes, watch) ? Data(bytes) : nil
  }

  /// Returns whether the helper received all bytes.
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

  /// Returns whether the helper filled the buffer.
  private func receive(
    _ bytes: UnsafeMutableRawBufferPointer, _ watch: Watch
  ) throws(ImageDecodingError) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard try wait(for: POLLIN, watch) else { return false }
      let count = recv(
        connection, bytes.baseAddress?.advanced(by: offset), bytes.count - offset,
        Int32(MSG_DONTWAIT))
      if count > 0 {
        offset += count
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        return false
      }
    }
    return true
  }

  /// Returns whether the connection is open.
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

  private final class Watch {
    /// In nanoseconds, at the start.
    let start: Int64
    /// The start time, plus the time spent waiting for the pixel budget.
    var began = ContinuousClock.now
    let limit: Duration
    let isCancelled: () -> Bool

    init(start: Int64, limit: Duration, isCancelled: @escaping () -> Bool) {
      (self.start, self.limit, self.isCancelled) = (start, limit, isCancelled)
    }
  }
}
