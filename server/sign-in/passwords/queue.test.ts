import { describe, expect, test } from 'vitest'

import { openQueue } from './queue.ts'

/** A queue whose work takes as long as it is told, on a clock of its own. */
function workshop(bounds: Parameters<typeof openQueue>[0]) {
  let now = 0
  const { admit } = openQueue(bounds, () => now)
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
    ask: (pieces = 1) =>
      admit(pieces, async (turn) => {
        for (let i = 0; i < pieces; i += 1) await turn(piece)
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

async function slowed(width: number) {
  const shop = workshop({ width, patience: 1200 })
  for (let i = 0; i < 60; i++) {
    const done = shop.ask()
    await shop.end(400)
    await done
  }
  return shop
}

describe('what is let in is what can be done in time', () => {
  test.each([
    [1, 3], // one at work, two wait: done after 1200 ms
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

  test('the first measures it: how many follows from that alone', async () => {
    const { ask, end } = workshop({ width: 1, patience: 1200 })
    const first = ask()
    await end(40)
    await first
    const asked = Array.from({ length: 30 }, () => ask())
    await expect(ask()).rejects.toMatchObject(busy)
    for (let i = 0; i < 30; i++) await end(40)
    expect(await Promise.all(asked)).toHaveLength(30)
  })

  test('a refusal says when to come again', async () => {
    const { ask, end } = await slowed(1)
    const asked = [ask(), ask(), ask()]
    await expect(ask()).rejects.toMatchObject({ detail: { retryAfter: 2 } })
    for (let i = 0; i < 3; i++) await end(400)
    await Promise.all(asked)
  })

  test('it lets in more once it is quick again', async () => {
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

  test('whoever comes when nobody waits is let in, however slow it was and however much they want', async () => {
    const { ask, end } = await slowed(1)
    const much = ask(6)
    await expect(ask()).rejects.toMatchObject(busy)
    for (let i = 0; i < 6; i++) await end(400)
    expect(await much).toBe('done')
  })

  test('who wants several takes as many places, and gives each back when it is done', async () => {
    const { ask, end } = await slowed(1)
    const much = ask(3)
    await expect(ask()).rejects.toMatchObject(busy)
    await end(400)
    const one = ask()
    for (let i = 0; i < 3; i++) await end(400)
    expect([await much, await one]).toEqual(['done', 'done'])
  })
})

test('what is done beside the turns keeps nobody from working', async () => {
  const { admit, ask, end } = await slowed(1)
  const beside = Promise.withResolvers<void>()
  const slow = admit(1, async (turn) => {
    await beside.promise // a look at the database
    return turn(() => Promise.resolve('late'))
  })
  const quick = ask()
  await end(400)
  expect(await quick).toBe('done')
  beside.resolve()
  expect(await slow).toBe('late')
})

test('where what is done beside takes long, fewer are let in', async () => {
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

test('a place that was not used, and work that failed, leave no trace', async () => {
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
