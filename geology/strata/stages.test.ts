import { describe, expect, test } from 'vitest'

import { parseStage, plainStages, stageSigns } from './stages.ts'

describe('the sign of a stage is read', () => {
  test.each([
    ['q4', 4, undefined, undefined],
    ['q43', 4, '3', undefined],
    ['qiv', 4, undefined, undefined],
    ['qiv3', 4, '3', undefined],
    ['qiii', 3, undefined, undefined],
    ['qh', 4, undefined, undefined],
    ['qp3', 3, undefined, undefined],
    ['q4al', 4, undefined, 'al'],
    ['q43mc', 4, '3', 'mc'],
    ['alq4', 4, undefined, 'al'],
  ])('%s', (folded, epoch, sub, origin) => expect(parseStage(folded)).toEqual({ epoch, sub, origin }))

  test.each(['q', 'q5', 'q44', 'q412', 'zk4', 'q4x', 'alq4m', 'aq4', 'qv', '4', ''])('%j is none', (text) =>
    expect(parseStage(text)).toBeUndefined(),
  )
})

test('signs of a stage are those of its sub-stages too, those of a sub-stage its own', () => {
  const signs = stageSigns({ epoch: 4, sub: undefined, origin: undefined })
  for (const sign of ['q4', 'q41', 'q42', 'q43', 'qiv', 'qiv3', 'qh', 'alq4', 'mq4'])
    expect(signs).toContain(sign)
  expect(signs.filter((sign) => /q[1-3]|qi{1,3}\d?$|qp/.test(sign))).toEqual([])
  expect(stageSigns({ epoch: 4, sub: '3', origin: undefined })).not.toContain('q4')
  expect(stageSigns({ epoch: 3, sub: '1', origin: 'al' })).toContain('alq31')
})

test.each([
  ['Q_4^3', 'Q43'],
  ['Q_{4}^{3}', 'Q43'],
  ['q4^2 黏土', 'Q42 黏土'],
  ['10^3', '10^3'],
  ['Q_4', 'Q_4'],
])('%s is read as %s', (formula, plain) => expect(plainStages(formula)).toBe(plain))
