import { describe, expect, test } from 'vitest'

import { type Bounds, openQueue } from './queue.ts'

/** A queue with simulated work and clock. */
function workshop(given: Omit<Bounds, 'room'> & Partial<Bounds>) {
  let now = 0
  const { admit, after } = openQueue({ room: 0, ...given }, () => now)
  const running: PromiseWithResolvers<void>[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const piece = async () => {
    const work = Promise.withResolvers<void>()
    running.push(work)
    await work.promise
    return 'done'
  }
  return {
    running,
    admit,
    behind: () => after(piece),
    ask: (pieces = 1) =>
      admit(pieces, async (turn) => {
        for (let i = 0; i < pieces; i += 1) await turn(piece)
        return 'done'
      }),
    /** Ends the current work after the given milliseconds. */
    end: async (took: number) => {
      now += took
      for (const work of running.splice(0)) work.resolve()
      await settle()
    },
  }
}

const busy = { code: 'busy' }

async function slowed(width: number) {
  const shop = workshop({ width, patience: 1200 })
  for (let i = 0; i < 60; i++) {
    const done = shop.ask()
    await shop.end(400)
    await done
  }
  return shop
}

describe('admits what can be done in time', () => {
  test.each([
    [1, 3], // one works, two wait: done after 1200 ms
    [2, 6],
  ])('%i at a time: %i of 400 ms', async (width, count) => {
    const { ask, end } = await slowed(width)
    const asked = Array.from({ length: count }, () => ask())
    await expect(ask()).rejects.toMatchObject(busy)
    await end(400)
    const next = ask()
    for (let i = 0; i < count; i++) await end(400)
    expect(await Promise.all([...asked, next])).toHaveLength(count + 1)
  })

  test('the first measurement determines the capacity', async () => {
    const { ask, end } = workshop({ width: 1, patience: 1200 })
    const first = ask()
    await end(40)
    await first
    const asked = Array.from({ length: 30 }, () => ask())
    await expect(ask()).rejects.toMatchObject(busy)
    for (let i = 0; i < 30; i++) await end(40)
    expect(await Promise.all(asked)).toHaveLength(30)
  })

  test('a refusal contains Retry-After', async () => {
    const { ask, end } = await slowed(1)
    const asked = [ask(), ask(), ask()]
    await expect(ask()).rejects.toMatchObject({ detail: { retryAfter: 2 } })
    for (let i = 0; i < 3; i++) await end(400)
    await Promise.all(asked)
  })

  test('admits more once work is fast again', async () => {
    const { ask, end } = await slowed(1)
    for (let i = 0; i < 20; i++) {
      const done = ask()
      await end(40)
      await done
    }
    const asked = Array.from({ length: 20 }, () => ask())
    for (let i = 0; i < 20; i++) await end(40)
    expect(await Promise.all(asked)).toHaveLength(20)
  })

  test('an empty queue admits any call, however slow work was', async () => {
    const { ask, end } = await slowed(1)
    const much = ask(6)
    await expect(ask()).rejects.toMatchObject(busy)
    for (let i = 0; i < 6; i++) await end(400)
    expect(await much).toBe('done')
  })

  test('several pieces of work reserve as much capacity and release it one by one', async () => {
    const { ask, end } = await slowed(1)
    const much = ask(3)
    await expect(ask()).rejects.toMatchObject(busy)
    await end(400)
    const one = ask()
    for (let i = 0; i < 3; i++) await end(400)
    expect([await much, await one]).toEqual(['done', 'done'])
  })
})

test('time outside of turns does not block others', async () => {
  const { admit, ask, end } = await slowed(1)
  const beside = Promise.withResolvers<void>()
  const slow = admit(1, async (turn) => {
    await beside.promise // a database query
    return turn(() => Promise.resolve('late'))
  })
  const quick = ask()
  await end(400)
  expect(await quick).toBe('done')
  beside.resolve()
  expect(await slow).toBe('late')
})

test('long times outside of turns reduce the capacity', async () => {
  const { admit, ask, end } = workshop({ width: 1, patience: 1200 })
  for (let i = 0; i < 60; i++) {
    const asked = admit(1, async (turn) => {
      await turn(() => Promise.resolve())
      await end(1300)
    })
    await asked
  }
  const alone = ask()
  await expect(ask()).rejects.toMatchObject(busy)
  await end(10)
  expect(await alone).toBe('done')
})

test('unused capacity and failed work are released', async () => {
  const { admit, ask, end } = await slowed(1)
  for (let i = 0; i < 10; i++) {
    await expect(admit(3, () => Promise.reject(new Error('captcha')))).rejects.toThrow('captcha')
    await expect(admit(1, (turn) => turn(() => Promise.reject(new Error('no memory'))))).rejects.toThrow(
      'no memory',
    )
  }
  const asked = [ask(), ask(), ask()]
  for (let i = 0; i < 3; i++) await end(400)
  expect(await Promise.all(asked)).toHaveLength(3)
})

describe('a crowd', () => {
  test('finds room though it takes longer, and waits; beyond that it is refused at once', async () => {
    const { ask, end } = workshop({ width: 1, room: 100, patience: 1200 })
    const first = ask()
    await end(400)
    await first
    const asked = Array.from({ length: 100 }, () => ask())
    await expect(ask()).rejects.toMatchObject(busy)
    await expect(ask(6)).rejects.toMatchObject(busy)
    for (let i = 0; i < 100; i++) await end(400)
    expect(await Promise.all(asked)).toHaveLength(100)
    const next = ask()
    await end(400)
    expect(await next).toBe('done')
  })

  test('goes before what nobody waits for, which takes none of its room', async () => {
    const { ask, behind, end, running } = workshop({ width: 1, room: 2, patience: 1200 })
    const [one, two] = [ask(), ask()]
    const later = behind()
    await end(400)
    expect(await one).toBe('done')
    const three = ask()
    await end(400)
    expect(await two).toBe('done')
    expect(running).toHaveLength(1)
    await end(400)
    expect(await later).toBe('done')
    await end(400)
    expect(await three).toBe('done')
  })
})
