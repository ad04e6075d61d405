import fc from 'fast-check'
import { expect, test } from 'vitest'

import { openSharedReads } from './shared-reads.ts'

/** A thing that changes, and reads of it that end when they are let. */
function changing() {
  const thing = { value: 0, reads: 0 }
  const ends: (() => void)[] = []
  const read = () => {
    thing.reads += 1
    const seen = thing.value
    return new Promise<number>((resolve) => ends.push(() => resolve(seen)))
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { thing, read, endOne, waiting: () => ends.length }
}

test('whoever comes during a read shares the next, and sees what was written before it came', async () => {
  const step = fc.constantFrom('write', 'read', 'end')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const shared = openSharedReads()
      const { thing, read, endOne, waiting } = changing()
      const answers: Promise<[asked: number, got: number]>[] = []
      for (const one of steps) {
        if (one === 'write') thing.value += 1
        else if (one === 'end') await endOne()
        else {
          const asked = thing.value
          answers.push(shared('thing', read).then((got) => [asked, got]))
        }
        expect(waiting()).toBeLessThanOrEqual(1)
      }
      while (waiting() > 0) await endOne()
      for (const [asked, got] of await Promise.all(answers)) expect(got).toBeGreaterThanOrEqual(asked)
      expect(thing.reads).toBeLessThanOrEqual(answers.length)
    }),
  )
})

test('twenty at once take two reads; later ones begin anew; other names do not wait', async () => {
  const shared = openSharedReads()
  const { thing, read, endOne } = changing()
  const all = Array.from({ length: 20 }, () => shared('a', read))
  void shared('b', read)
  expect(thing.reads).toBe(2)
  for (let i = 0; i < 3; i += 1) await endOne()
  await Promise.all(all)
  expect(thing.reads).toBe(3)
  void shared('a', read)
  expect(thing.reads).toBe(4)
})

test('a read that fails is told to those who share it, and to nobody else', async () => {
  const shared = openSharedReads()
  const first = shared('a', () => Promise.reject(new Error('away')))
  const second = shared('a', () => Promise.resolve(2))
  const third = shared('a', () => Promise.resolve(3))
  await expect(first).rejects.toThrow('away')
  expect(await Promise.all([second, third])).toEqual([2, 2])
})
