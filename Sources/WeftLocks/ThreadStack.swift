// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc

/// The stack of the calling thread.
package enum ThreadStack {
  /// The size of an additional stack in bytes. The system allocates only the pages in use.
  private static let additionalSize = 64 << 20

  /// The unused bytes of the stack, or nil if they are unknown, because a sanitizer keeps variables
  /// outside of the stack.
  package static var remaining: Int? {
    var here = 0
    let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
    if highest.value == nil { findBounds() }
    let (lowest, highest) = (UInt(bitPattern: lowest.value), UInt(bitPattern: highest.value))
    return address >= lowest && address < highest ? Int(address - lowest) : nil
  }

  /// Runs `body` on another thread with a large stack, while the calling thread waits.
  ///
  /// Code in `body` finds the values of each ``ThreadPointer`` of the calling thread.
  ///
  /// - Returns: Nil if the system cannot create a thread.
  /// - Complexity: Takes about 50 microseconds.
  package static func runOnAdditionalStack<Result>(_ body: () -> Result) -> Result? {
    var result: Result?
    let isDone = withoutActuallyEscaping(body) { body in
      let pointers = ThreadPointer.values
      let job = Job {
        ThreadPointer.values = pointers
        result = body()
      }
      return job.runAndWait(stackSize: additionalSize)
    }
    return isDone ? result : nil
  }

  private final class Job {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }

    func runAndWait(stackSize: Int) -> Bool {
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, stackSize)
      var thread = pthread_t()
      let status = pthread_create(
        &thread, &attributes,
        { pointer in
          Unmanaged<Job>.fromOpaque(pointer!).takeUnretainedValue().run()
          return nil
        }, Unmanaged.passUnretained(self).toOpaque())
      // This function retains the job until the thread has ended.
      return withExtendedLifetime(self) { status == 0 && pthread_join(thread, nil) == 0 }
    }
  }

  private static func findBounds() {
    var attributes = pthread_attr_t()
    var start: UnsafeMutableRawPointer?
    var size = 0
    guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return }
    pthread_attr_getstack(&attributes, &start, &size)
    pthread_attr_destroy(&attributes)
    lowest.value = start
    highest.value = start.map { $0 + size }
  }

  private typealias GetAttributes =
    @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

  /// `pthread_getattr_np`, which the headers declare only for GNU C. The type is from its manual
  /// page.
  private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map {
    unsafeBitCast($0, to: GetAttributes.self)
  }

  // The bounds of each thread's stack, because the system call takes microseconds.
  private static let lowest = ThreadPointer(isInherited: false)
  private static let highest = ThreadPointer(isInherited: false)
}

/// A pointer that each thread stores separately.
///
/// It is not a task-local value, because tasks would inherit that.
package struct ThreadPointer: Sendable {
  private static let inherited = Mutex<[ThreadPointer]>([])

  private let key: pthread_key_t

  /// Creates a pointer that is nil on all threads.
  ///
  /// - Parameter isInherited: Whether an additional stack of a thread begins with the value.
  package init(isInherited: Bool = true) {
    var key = pthread_key_t()
    guard pthread_key_create(&key, nil) == 0 else { fatalError("no keys left for thread data") }
    self.key = key
    if isInherited { Self.inherited.withLock { [self] in $0.append(self) } }
  }

  /// The calling thread's value.
  package var value: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }

  /// Runs `body` while the value is the address of an object.
  package func run<Result>(with object: AnyObject, _ body: () -> Result) -> Result {
    let former = value
    value = Unmanaged.passUnretained(object).toOpaque()
    defer { value = former }
    return withExtendedLifetime(object, body)
  }

  fileprivate static var values: [UnsafeMutableRawPointer?] {
    get { inherited.withLock { $0 }.map(\.value) }
    set {
      for (pointer, value) in zip(inherited.withLock { $0 }, newValue) { pointer.value = value }
    }
  }
}
