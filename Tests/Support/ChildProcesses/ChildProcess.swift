// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
internal import Glibc
import WeftLocks

/// A program to run as a child of this process. You may use it on any thread.
///
/// On Linux, Foundation's `Process` can miss the end of a child when several children start at the
/// same time, and then waits indefinitely.
public struct ChildProcess: Sendable {
  /// A destination for the child's errors.
  public enum ErrorOutput: Sendable {
    /// The parent's standard error.
    case inherited
    /// Discards the errors.
    case discarded
    /// Writes the errors to a file, which is created or emptied first.
    case file(path: String)
  }

  /// The path of the program, or a name without a slash that is found in `PATH`.
  public var program: String
  /// The arguments of the program, without its name.
  public var arguments: [String]
  /// The program's environment, by default the parent's environment.
  public var environment: [String: String]
  /// The destination for the program's errors.
  public var errorOutput: ErrorOutput

  /// Describes a child.
  public init(
    _ program: String, arguments: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    errorOutput: ErrorOutput = .inherited
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.errorOutput = errorOutput
  }

  /// Runs the child and blocks until its end.
  ///
  /// - Parameters:
  ///   - timeout: The time in seconds after which the child is killed.
  ///   - onOutput: A closure that receives the child's output in pieces.
  /// - Returns: The exit status, or 128 plus the signal's number if a signal has ended the child.
  /// - Throws: ``ChildProcessError``.
  @discardableResult
  public func run(
    timeout: Double? = nil, onOutput: (Data) -> Void = { _ in }
  ) throws(ChildProcessError) -> Int32 {
    let (child, readEnd) = try Self.starting.withLock { _ throws(ChildProcessError) in
      try start()
    }
    let reader = PipeReader(descriptor: readEnd, deadline: timeout.map { Date() + $0 })
    let finished = reader.readAll(onOutput)
    close(readEnd)
    if !finished { kill(child, SIGKILL) }
    let status = wait(for: child)
    if !finished { throw ChildProcessError.timedOut(program: program) }
    return status
  }

  /// Runs the child, blocks until its end, and returns its output.
  public func output(
    timeout: Double? = nil
  ) throws(ChildProcessError) -> (status: Int32, data: Data) {
    var data = Data()
    let status = try run(timeout: timeout) { data += $0 }
    return (status, data)
  }

  /// Serializes the starts of children, because a child that another thread starts would inherit
  /// the pipe and keep it open.
  private static let starting = Mutex(())

  private func start() throws(ChildProcessError) -> (child: pid_t, readEnd: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw ChildProcessError.cannotStart(program: program, errorNumber: errno)
    }
    defer { close(ends[1]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    do throws(ChildProcessError) {
      return (try spawn(output: ends[1]), ends[0])
    } catch {
      close(ends[0])
      throw error
    }
  }

  private func spawn(output: Int32) throws(ChildProcessError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    switch errorOutput {
    case .inherited: break
    case .discarded: addOpen(&actions, "/dev/null", O_WRONLY)
    case .file(let path): addOpen(&actions, path, O_WRONLY | O_CREAT | O_TRUNC)
    }
    let arguments = CStrings([program] + self.arguments)
    let environment = CStrings(self.environment.map { "\($0)=\($1)" })
    // Threads of libdispatch block signals. A child with blocked signals could not be ended.
    var attributes = posix_spawnattr_t()
    var noSignals = sigset_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var child: pid_t = 0
    let result = posix_spawnp(
      &child, program, &actions, &attributes, arguments.pointers, environment.pointers)
    withExtendedLifetime((arguments, environment)) {}
    guard result == 0 else {
      throw ChildProcessError.cannotStart(program: program, errorNumber: result)
    }
    return child
  }

  private func addOpen(
    _ actions: inout posix_spawn_file_actions_t, _ path: String, _ flags: Int32
  ) {
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, path, flags, 0o644)
  }

  private func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
