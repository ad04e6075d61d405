import fc from 'fast-check'
import { expect, test } from 'vitest'

import { textWidth } from '#geology/log-sheet/wrap.ts'

import { fitText } from './fit-text.ts'
import { textMark } from './marks.ts'
import { paperFor, roomOf, usualPaper } from './paper.ts'
import { frameSheet } from './sheet-frame.ts'

test.each([
  ['small', { width: 100, height: 50 }, { width: 420, height: 297 }],
  ['as large as its room', roomOf(usualPaper), { width: 420, height: 297 }],
  ['a little longer: half a length is added', { width: 383, height: 100 }, { width: 630, height: 297 }],
  ['higher: A2', { width: 100, height: 280 }, { width: 594, height: 420 }],
  ['higher than A0: a roll', { width: 100, height: 1000 }, { width: 1189, height: 1018 }],
])('the paper of a drawing that is %s', (_, drawing, paper) => {
  expect(paperFor(drawing)).toEqual(paper)
})

test('a drawing of any size has room on its paper', () => {
  const size = fc.double({ min: 1, max: 3000, noNaN: true })
  fc.assert(
    fc.property(size, size, (width, height) => {
      const room = roomOf(paperFor({ width, height }))
      expect(room.width).toBeGreaterThanOrEqual(width - 1e-6)
      expect(room.height).toBeGreaterThanOrEqual(height - 1e-6)
    }),
  )
})

test('a text that is too long is written smaller, then cut, and always has room', () => {
  expect(fitText('短', 50, 3)).toEqual({ text: '短', size: 3 })
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.double({ min: 4, max: 80, noNaN: true }), (words, room) => {
      const { text, size } = fitText(words, room, 3)
      expect(textWidth(text) * size).toBeLessThanOrEqual(room + 1e-6)
      expect(size).toBeGreaterThanOrEqual(3 * 0.65 - 1e-9)
    }),
  )
})

test('a title block names the archive, and leaves the cells of signers empty', () => {
  const block = {
    holder: '某市地质资料馆',
    project: '',
    title: '工程地质剖面图',
    scale: '1:500',
    madeOn: '2026-11-29',
    sheet: [2, 3],
  } as const
  const { marks, width, height } = frameSheet(
    [textMark('label', [0, 0], '图', { size: 3 })],
    usualPaper,
    block,
  )
  expect([width, height]).toEqual([420, 297])
  expect(marks[0]).toMatchObject({ at: [29, 9] }) // within the frame: its binding edge, and room
  const words = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
  expect(words).toEqual([
    '图',
    '某市地质资料馆',
    '工程地质剖面图',
    '制图',
    '校核',
    '审核',
    '比例',
    '1:500',
    '日期',
    '2026-11-29',
    '图幅',
    '第 2 张 共 3 张',
  ])
})
