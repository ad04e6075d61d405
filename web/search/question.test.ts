import { expect, test } from 'vitest'

import { isQuestion } from './question.ts'

test.each([
  ['鹭洲区深度大于50米的静力触探孔', false, true],
  ['地铁附近的钻孔', false, true],
  ['近三年的勘察报告', false, true],
  ['30 m 以深的砂层', false, true],
  ['有多少钻孔', false, true],
  ['⑤1', false, false],
  ['粉质黏土', false, false],
  ['ZK-17', false, false],
  ['亚粘土', true, false],
  ['滨湾组团东侧道路及综合管廊', false, false],
  ['滨湾组团东侧道路及综合管廊', true, true],
])('%s, without hits: %s, asks: %s', (text, none, asks) => {
  expect(isQuestion(text, none)).toBe(asks)
})
