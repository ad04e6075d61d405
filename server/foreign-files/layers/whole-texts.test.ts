import { expect, test } from 'vitest'

import { cutMark } from '#server/foreign-files/companions.ts'

import { wholeTexts } from './whole-texts.ts'

const layer = { stem: 'borehole', fields: ['code', 'remark'] }
const cut = new Map([
  [0, 'A-1'],
  [1, `长长${cutMark}`],
])
const file = (...lines: string[]) =>
  new TextEncoder().encode(`\uFEFF文件,行,编号,字段,全文\r\n${lines.map((line) => `${line}\r\n`).join('')}`)

test('a text that was cut off is read whole from the file beside it', () => {
  const texts = wholeTexts(file('borehole,2,A-1,remark,"全文\r\n两行"', "borehole,3,A-2,remark,'=1"), layer)
  expect(texts.fill(2, cut).get(1)).toBe('全文\r\n两行')
  expect(texts.fill(3, cut).get(1)).toBe('=1')
  expect(texts.problems('borehole')).toEqual([])
})

test.each([
  ['there is no such file', undefined],
  ['the file is of another layer', file('project,2,A-1,remark,x', 'project,3,A-1,remark,x')],
  ['the file has another row', file('borehole,9,A-1,remark,x', 'borehole,10,A-1,remark,x')],
  ['the file is no table', new TextEncoder().encode('x')],
])('its beginning is not taken for it where %s', (_, given) => {
  const texts = wholeTexts(given, layer)
  for (let reading = 0; reading < 2; reading++) expect([...texts.fill(2, cut)]).toEqual([[0, 'A-1']])
  expect(texts.problems('borehole')).toEqual([
    expect.objectContaining({ weight: 'dropped', reason: expect.stringMatching(/^1 个值只有开头/) }),
  ])
})
