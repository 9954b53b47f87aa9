// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

@testable import WeftGTK

struct FrameRequestTests {
  @Test func onlyTheFirstRequestAfterARestWakesUp() {
    let request = FrameRequest()
    #expect(!request.take())
    #expect(request.post())
    #expect(!request.post())
    #expect(request.isWanted)
    #expect(request.take())
    #expect(!request.isWanted && !request.take())
    #expect(!request.post(), "the driver still looks")
    #expect(!request.rest(), "a frame is wanted")
    #expect(request.take())
    #expect(request.rest())
    #expect(request.post())
  }

  @Test func noRequestIsLost() {
    // A driver that rests whenever it can, and threads that ask: every request must be followed by
    // a frame, and every rest be ended by the next request.
    let request = FrameRequest()
    let wakes = DispatchSemaphore(value: 0)
    let (threads, count) = (4, 20_000)
    let posting = DispatchGroup()
    for _ in 0..<threads {
      posting.enter()
      // Threads of their own: those of the queues may all be busy with other tests.
      Thread.detachNewThread {
        for _ in 0..<count where request.post() { wakes.signal() }
        posting.leave()
      }
    }
    var (frames, rests) = (0, 0)
    var isPosting = true
    while true {
      guard wakes.wait(timeout: .now() + 0.1) == .success else {
        // Once more after the last request, whose wake may have come just now.
        if !isPosting { break }
        isPosting = posting.wait(timeout: .now()) != .success
        continue
      }
      while true {
        if request.take() {
          frames += 1
        } else if request.rest() {
          rests += 1
          break
        }
      }
    }
    #expect(posting.wait(timeout: .now() + 10) == .success)
    #expect(!request.isWanted, "a request was never served")
    #expect(frames >= rests && rests >= 1)
  }
}
