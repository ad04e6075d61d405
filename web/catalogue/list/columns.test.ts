import { expect, test } from 'vitest'

import { choice, depth, kind, part, text } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

import { columnsOf } from './columns.tsx'

const well = kind({
  name: 'well',
  label: '水井',
  counter: '口',
  path: '/well',
  table: 'well',
  place: 'point',
  labels: { code: '井号' },
  fields: { use: choice('用途', { drink: '饮用' }), depth: depth('井深'), owner: text('权属') },
  parts: {
    logs: part({
      label: '记录',
      table: 'well_log',
      order: 'depth',
      strip: { mark: 'depth', name: 'depth', scaled: 'depth', classes: 'soil' },
      fields: { depth: depth('深度', { required: true }) },
    }),
  },
  list: ['code', 'use', 'depth', 'owner', 'district', 'logs', 'access'],
  sort: ['code', 'depth'],
  conditions: ['code'],
  facets: ['use'],
  facts: ['depth'],
})

test('a part without a drawing has no column', () => {
  expect(columnsOf(well).map(({ key }) => key)).not.toContain('logs')
})

test('labels, units, order and alignment come from the descriptor', () => {
  const columns = columnsOf(well)
  expect(columns.map(({ label }) => label)).toEqual(['井号', '用途', '井深', '权属', '所在区', '公开程度'])
  expect(columns.filter(({ sort }) => sort).map(({ key }) => key)).toEqual(['code', 'depth'])
  expect(columns.find(({ key }) => key === 'depth')).toMatchObject({ unit: 'm', align: 'right' })
})

test.each(Object.values(kinds))('a phone shows at most two words of a $label beside its title', (each) => {
  const words = columnsOf(each).filter(({ key, place, align }) => key !== 'title' && !place && !align)
  expect(words.length).toBeLessThanOrEqual(2)
})

test('on a phone a name comes before a number, and a number where there is no name', () => {
  const titleOf = (kind: Parameters<typeof columnsOf>[0]) =>
    columnsOf(kind)
      .filter(({ place }) => place === 'title')
      .map(({ key }) => key)
  expect(titleOf(kinds.literature)).toEqual(['title'])
  expect(titleOf(kinds.borehole)).toEqual(['code'])
})

test('the strata of a hole are drawn at a named scale', () => {
  expect(columnsOf(kinds.borehole).find(({ key }) => key === 'strata')).toMatchObject({
    label: '地层',
    unit: '0–80 m',
  })
})
