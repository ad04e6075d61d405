import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { fairSemaphore, semaphore } from './semaphore.ts'

const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, open: resolve }
}

test('queues work beyond the width and refuses it beyond the depth', async () => {
  const places = semaphore({ width: 1, depth: 1 })
  const [first, second] = [gate(), gate()]
  const done: string[] = []
  const one = places.hold(first.work).then(() => done.push('one'))
  const two = places.hold(second.work).then(() => done.push('two'))
  await expect(places.hold(async () => {})).rejects.toMatchObject({ code: 'busy', status: 503 })
  second.open()
  first.open()
  await Promise.all([one, two])
  expect(done).toEqual(['one', 'two'])
})

test('work that leaves its place early makes room once', async () => {
  const places = semaphore({ width: 1, depth: 0 })
  const waits = gate()
  const first = places.hold((leave) => {
    leave()
    leave()
    return waits.work()
  })
  const second = gate()
  const held = places.hold(second.work)
  waits.open()
  await first
  await expect(places.hold(async () => {})).rejects.toMatchObject({ code: 'busy' })
  second.open()
  await held
})

test('releases capacity after a failure', async () => {
  const places = semaphore({ width: 1, depth: 0 })
  await expect(places.hold(() => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await places.hold(async () => 'works')).toBe('works')
})

test('refuses work that has waited too long and removes it from the queue', async () => {
  vi.useFakeTimers()
  const places = semaphore({ width: 1, depth: 2 })
  const first = gate()
  const one = places.hold(first.work)
  const late = places.hold(async () => 'late').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_001)
  expect(await late).toMatchObject({ code: 'busy' })
  vi.useRealTimers()
  first.open()
  await one
  expect(await places.hold(async () => 'next')).toBe('next')
})

test('refuses work with a long expected wait until the pace recovers', async () => {
  let now = 0
  const places = semaphore({ width: 1, depth: 100, patience: 1000 }, () => now)
  const take = (took: number) => places.hold(async () => void (now += took))
  for (let n = 0; n < 60; n += 1) await take(400)
  const open = gate()
  const held = places.hold(open.work)
  const waiting = [places.hold(async () => {}), places.hold(async () => {}), places.hold(async () => {})]
  expect(places.full()).toBe(true)
  await expect(places.hold(async () => {})).rejects.toMatchObject({ code: 'busy' })
  open.open()
  await Promise.all([held, ...waiting])
  for (let n = 0; n < 60; n += 1) await take(1)
  expect(places.full()).toBe(false)
})

test('one holder has its share of places, and another those that are left', async () => {
  const { holdFor } = fairSemaphore({ width: 1, depth: 8, share: 2 })
  const end = Promise.withResolvers<void>()
  const ask = (holder: string) =>
    holdFor(holder, () => end.promise).then(
      () => `${holder} done`,
      ({ code }) => `${holder} ${code}`,
    )
  const asked = [ask('a'), ask('a'), ask('a'), ask('b')]
  expect(await asked[2]).toBe('a busy')
  end.resolve()
  expect(await Promise.all(asked)).toEqual(['a done', 'a done', 'a busy', 'b done'])
  expect(await ask('a')).toBe('a done')
})

/** Holders in the order in which their work is done, where all of it waits behind something else. */
async function orderOf(asked: readonly string[]): Promise<string[]> {
  const { holdFor } = fairSemaphore({ width: 1, depth: 1000, share: 1000 })
  const first = gate()
  const done: string[] = []
  const all = [
    holdFor('', first.work),
    ...asked.map((holder) => holdFor(holder, async () => void done.push(holder))),
  ]
  first.open()
  await Promise.all(all)
  return done
}

test('holders take turns: one newcomer does not wait for all of somebody else', async () => {
  expect(await orderOf([...Array.from({ length: 28 }, () => 'much'), 'little'])).toEqual([
    'much',
    'little',
    ...Array.from({ length: 27 }, () => 'much'),
  ])
})

test('whatever waits, all of it is done, and nobody is overtaken twice by one other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }), async (asked) => {
      const done = await orderOf(asked)
      expect(done.toSorted()).toEqual(asked.toSorted())
      const counts = new Map<string, number>()
      for (const [at, holder] of done.entries()) {
        const served = (counts.get(holder) ?? 0) + 1
        counts.set(holder, served)
        for (const other of new Set(done.slice(at + 1)))
          expect(served - (counts.get(other) ?? 0)).toBeLessThanOrEqual(1)
      }
    }),
  )
})
