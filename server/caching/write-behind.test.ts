import { expect, test, vi } from 'vitest'

import { openWriteBehind } from './write-behind.ts'

function gathering(write: (batch: ReadonlyMap<string, number>, dropped: number) => Promise<void>) {
  const report = vi.fn<(error: unknown) => void>()
  return { report, ...openWriteBehind({ pause: 5, max: 2, merge: (a, b) => a + b, write, report }) }
}

test('writes values of one key together, drops keys beyond the bound and counts them', async () => {
  const written: unknown[] = []
  const { add, close } = gathering(async (batch, dropped) => void written.push([...batch, dropped]))
  for (const key of ['a', 'b', 'c', 'a', 'd']) add(key, 1)
  await close()
  expect(written).toEqual([[['a', 2], ['b', 1], 2]])
})

test('tries again until it is written, and reports failures that follow each other once', async () => {
  const write = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('away'))
  const { add, close, report } = gathering(write)
  add('a', 1)
  await vi.waitUntil(() => write.mock.calls.length > 2, { timeout: 60_000 })
  write.mockResolvedValue()
  await close()
  expect(report.mock.calls).toEqual([[new Error('away')]])
  expect(write).toHaveBeenLastCalledWith(new Map([['a', 1]]), 0)
})

test('keeps what came before and during a failed write, within the bound', async () => {
  let fail = (_: Error) => {}
  const write = vi
    .fn<(batch: ReadonlyMap<string, number>, dropped: number) => Promise<void>>()
    .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
    .mockResolvedValue()
  const { add, flush } = gathering(write)
  add('a', 1)
  const first = flush()
  await vi.waitUntil(() => write.mock.calls.length > 0, { timeout: 60_000 })
  for (const key of ['a', 'b', 'c']) add(key, 1)
  fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await flush()
  expect([...(write.mock.lastCall?.[0] ?? [])]).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  expect(write.mock.lastCall?.[1]).toBe(1)
})
