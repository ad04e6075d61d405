import { expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'

import { conditionOf, draftOf, emptyDraft, mergeDrafts } from './drafts.ts'

test.each([
  ['finalDepth', { from: 'abc' }, '请填写数字'],
  ['finalDepth', { from: '0x10' }, '请填写数字'],
  ['finalDepth', { from: '1e3' }, '请填写数字'],
  ['finalDepth', { from: '80', to: '5' }, '起点不能大于终点'],
  ['finalDepth', { to: '99999999999' }, '数字过大'],
  ['year', { from: '1999.5' }, '请填写整数'],
  ['completedOn', { from: '2024-02-30' }, '请填写 2024-03-01 这样的日期'],
  ['completedOn', { from: '2024-02-03', to: '2023-01-01' }, '起点不能大于终点'],
  ['code', { text: 'x'.repeat(101) }, '最长 100 字'],
])('the %s draft %o is refused: %s', (prop, typed, refused) => {
  expect(conditionOf(borehole, { ...emptyDraft(prop), ...typed })).toEqual({ refused })
})

test.each([
  ['finalDepth', {}, undefined],
  ['code', { text: '  ' }, undefined],
  ['code', { text: ' G03 ' }, { prop: 'code', value: 'G03' }],
  ['finalDepth', { from: '１０', to: '８０．５' }, { prop: 'finalDepth', from: 10, to: 80.5 }],
  ['finalDepth', { to: '+5' }, { prop: 'finalDepth', to: 5 }],
  ['holeKind', { chosen: ['4'] }, { prop: 'holeKind', anyOf: ['4'] }],
  ['completedOn', { from: '2024-02-29' }, { prop: 'completedOn', from: '2024-02-29' }],
])('the %s draft %o gives %o', (prop, typed, condition) => {
  expect(conditionOf(borehole, { ...emptyDraft(prop), ...typed })).toEqual(condition ? { condition } : {})
})

const circle = { prop: 'place' as const, near: { lng: 121.48, lat: 31.23, metres: 500 } }

test.each(['0', '50001', '-5', '1e3', '0x10', 'abc', '五百'])(
  'a circle of “%s” metres is refused',
  (text) => {
    expect(conditionOf(borehole, { ...draftOf(circle), text })).toEqual({ refused: '请填写 1 到 50,000 米' })
  },
)

test('a circle keeps its centre while its radius is edited, and is removed with it', () => {
  const draft = draftOf(circle)
  const wider = { ...circle, near: { ...circle.near, metres: 1250.5 } }
  expect(conditionOf(borehole, { ...draft, text: '１２５０．５' })).toEqual({ condition: wider })
  expect(conditionOf(borehole, { ...draft, text: ' ' })).toEqual({})
})

test('converting a condition to a draft and back changes nothing', () => {
  for (const condition of [
    { prop: 'code', value: 'G' },
    { prop: 'district', anyOf: ['鹭洲区'] },
    { prop: 'finalDepth', from: 0 },
    circle,
    {
      prop: 'place',
      near: { lng: 1, lat: 1, metres: 0, line: [0, 0, 2, 0, 2, 2, 0, 0], name: '框选 3.2 km²' },
    },
    { prop: 'place', near: { lng: 1, lat: 1, metres: 0, area: 'abcdefghijklmnopqrstuv' } },
  ]) {
    expect(conditionOf(borehole, draftOf(condition))).toEqual({ condition })
  }
})

test('unapplied rows survive a condition chosen elsewhere', () => {
  const typed = { ...emptyDraft('projectName'), text: '滨湾' }
  const before = [{ prop: 'code', value: 'G' }]
  const now = [
    { prop: 'holeKind', anyOf: ['4'] },
    { prop: 'finalDepth', to: 80 },
  ]
  const drafts = [{ ...emptyDraft('code'), text: 'G' }, typed, emptyDraft('finalDepth')]
  expect(mergeDrafts(drafts, before, now)).toEqual([
    typed,
    { ...emptyDraft('finalDepth'), to: '80' },
    { ...emptyDraft('holeKind'), chosen: ['4'] },
  ])
})
