// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
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
      DispatchQueue.global().async(group: posting) {
        for _ in 0..<count where request.post() { wakes.signal() }
      }
    }
    var (frames, rests) = (0, 0)
    while wakes.wait(timeout: .now() + 0.5) == .success {
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
