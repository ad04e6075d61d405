import { expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

import { areas, areasOf } from './areas.ts'

const all = Object.values<Kind>(kinds)

test('every kind belongs to exactly one area', () => {
  expect(areas.flatMap(({ kinds }) => kinds.map(({ name }) => name)).toSorted()).toEqual(
    all.map(({ name }) => name).toSorted(),
  )
  expect(areas.map(({ label }) => label)).not.toContain('其他资料')
})

test('a kind without an area comes last; an empty area is not shown', () => {
  const [borehole] = all
  if (!borehole) throw new Error('no kind')
  const { area: _, ...unplaced } = borehole
  const cave = { ...unplaced, name: 'cave', label: '溶洞' }
  expect(areasOf([borehole, cave]).map(({ label, remark }) => [label, remark])).toEqual([
    ['钻孔与工程', expect.any(String)],
    ['其他资料', '溶洞'],
  ])
})
