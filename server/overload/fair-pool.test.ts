import { expect, test } from 'vitest'

import { fairPool } from './fair-pool.ts'

const pool = () => {
  const { take } = fairPool({ all: 100, source: 60 })
  const ended: string[] = []
  const asks = (source: string, size: number, isOver = false) => {
    const end = () => (isOver ? undefined : () => void ended.push(`${source} ${size}`))
    return take({ source, size, end })
  }
  return { asks, ended }
}

test('a source takes no more than its share, and again when it has given something back', () => {
  const { asks } = pool()
  const back = asks('a', 40)
  expect([back, asks('a', 21), asks('a', 20)].map(Boolean)).toEqual([true, false, true])
  back?.()
  back?.()
  expect([asks('a', 41), asks('a', 40)].map(Boolean)).toEqual([false, true])
})

test('one portion may be larger than the share, while the source has nothing else', () => {
  const { asks } = pool()
  expect([asks('a', 80), asks('a', 1)].map(Boolean)).toEqual([true, false])
})

test('when all is taken, the oldest of the source that has most ends for one that has less', () => {
  const { asks, ended } = pool()
  for (const size of [10, 20, 30]) asks('a', size)
  for (const size of [15, 25]) asks('b', size)
  expect([asks('a', 1), ended]).toEqual([undefined, []])
  expect(asks('c', 25)).toBeDefined()
  expect(ended).toEqual(['a 10', 'a 20'])
  expect(asks('b', 10)).toBeUndefined() // b would have most
})

test('what can no longer be ended stays, and the newcomer is refused', () => {
  const { asks, ended } = pool()
  asks('a', 60, true)
  asks('b', 40)
  expect([asks('c', 10), ended]).toEqual([undefined, []])
})
