import { describe, expect, test } from 'vitest'

import { openQueue } from './queue.ts'

/** A queue whose work takes as long as it is told, on a clock of its own. */
function workshop(bounds: Parameters<typeof openQueue>[0]) {
  let now = 0
  const { hold } = openQueue(bounds, () => now)
  const running: PromiseWithResolvers<void>[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    running,
    ask: () =>
      hold(async () => {
        const work = Promise.withResolvers<void>()
        running.push(work)
        await work.promise
        return 'done'
      }),
    /** Ends what is being worked at, so long after now. */
    end: async (took: number) => {
      now += took
      for (const work of running.splice(0)) work.resolve()
      await settle()
    },
  }
}

const busy = { code: 'busy' }

test('more than may wait are refused at once, and none of the others', async () => {
  const { ask, end, running } = workshop({ width: 2, depth: 1, patience: 900 })
  const asked = [ask(), ask(), ask()]
  await expect(ask()).rejects.toMatchObject(busy)
  expect(running).toHaveLength(2)
  await end(10)
  await end(10)
  expect(await Promise.all(asked)).toEqual(['done', 'done', 'done'])
})

describe('when work has become slow', () => {
  async function slowed(width: number) {
    const shop = workshop({ width, depth: 100, patience: 900 })
    for (let i = 0; i < 60; i++) {
      const done = shop.ask()
      await shop.end(400)
      await done
    }
    return shop
  }

  test.each([
    [1, 3], // one at work, two wait at most 800 ms
    [2, 6],
  ])('%i at a time let in %i', async (width, most) => {
    const { ask, end } = await slowed(width)
    const asked = Array.from({ length: most }, ask)
    await expect(ask()).rejects.toMatchObject(busy)
    await end(400)
    const next = ask()
    for (let i = 0; i < most; i++) await end(400)
    expect(await Promise.all([...asked, next])).toHaveLength(most + 1)
  })

  test('it lets in more once it is quick again', async () => {
    const { ask, end } = await slowed(1)
    for (let i = 0; i < 20; i++) {
      const done = ask()
      await end(40)
      await done
    }
    const asked = Array.from({ length: 20 }, ask)
    for (let i = 0; i < 20; i++) await end(40)
    expect(await Promise.all(asked)).toHaveLength(20)
  })

  test('whoever comes when nobody waits is let in, however slow it was', async () => {
    const { ask, end } = workshop({ width: 1, depth: 9, patience: 900 })
    const stalled = ask()
    await end(60_000)
    expect(await stalled).toBe('done')
    const next = ask()
    await expect(ask()).rejects.toMatchObject(busy)
    await end(40)
    expect(await next).toBe('done')
  })
})

test('work that fails leaves its place', async () => {
  const { hold } = openQueue({ width: 1, depth: 0, patience: 900 })
  await expect(hold(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await hold(() => Promise.resolve(1))).toBe(1)
})
