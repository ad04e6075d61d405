import { expect, test } from 'vitest'

import { kindIndex } from '#contract/catalogue/kind-index.ts'

import { areas, areasOf } from './areas.ts'

const all = kindIndex

test('every kind belongs to exactly one area of eight', () => {
  expect(areas.flatMap(({ kinds }) => kinds.map(({ name }) => name)).toSorted()).toEqual(
    all.map(({ name }) => name).toSorted(),
  )
  expect(areas).toHaveLength(8)
  expect(areas.map(({ label }) => label)).not.toContain('其他资料')
})

test('a kind without a group comes last; an empty area is not shown', () => {
  const [borehole] = all
  if (!borehole) throw new Error('no kind')
  const { menu: _, ...unplaced } = borehole
  const cave = { ...unplaced, name: 'cave', label: '溶洞' }
  expect(areasOf([borehole, cave]).map(({ label, remark }) => [label, remark])).toEqual([
    ['工程地质', expect.any(String)],
    ['其他资料', '溶洞'],
  ])
})
