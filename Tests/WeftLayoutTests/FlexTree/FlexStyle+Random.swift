// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftTesting

extension FlexStyle {
  init(randomKeywords generator: inout SeededGenerator, positions: [FlexPosition]) {
    self.init()
    display = generator.element(of: [.flex, .flex, .flex, .flex, .flex, .none, .contents])
    position = generator.element(of: positions)
    overflow = generator.element(of: FlexOverflow.allCases)
    boxSizing = generator.element(of: FlexBoxSizing.allCases)
    direction = generator.element(of: [nil, nil, .leftToRight, .rightToLeft])
    flexDirection = generator.element(of: FlexDirection.allCases)
    flexWrap = generator.element(of: FlexWrap.allCases)
    justifyContent = generator.element(of: JustifyContent.allCases)
    alignItems = generator.element(of: AlignItems.allCases)
    alignContent = generator.element(of: AlignContent.allCases)
    alignSelf = generator.element(of: AlignSelf.allCases)
    order = Int32.random(in: -1...1, using: &generator)
  }
}
