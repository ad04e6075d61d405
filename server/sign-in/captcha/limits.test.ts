import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'
import { captchaDesk, clerk, advanceSeconds } from '#testing/captcha-desk.ts'
import { dataOf, knownPictures, solutionText } from '#testing/captcha.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
afterAll(() => pool.end())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('limits of a source', () => {
  test('6201: challenges in a minute; the next minute is another', async () => {
    const at = captchaDesk(db, { limits: { gets: 3 } })
    for (let i = 0; i < 3; i++) await at.get()
    const ask = async (caller = clerk) =>
      (await at.ask({ captchaType: 'blockPuzzle', clientUid: 'new' }, caller)).repCode
    expect(await ask()).toBe('6201')
    expect(await ask({ ...clerk, agent: 'another browser' })).toBe('6201')
    expect(await ask({ ...clerk, source: '192.0.2.2' })).toBe('0000')
    advanceSeconds(61)
    expect(await ask()).toBe('0000')
  })

  test('6202: after wrong answers blocks the source for a while', async () => {
    const at = captchaDesk(db, { limits: { failures: 2, lockSeconds: 300 } })
    for (let i = 0; i < 3; i++) await at.answer(await at.get(), '{"x":0,"y":5}')
    const ask = async () => (await at.ask({ captchaType: 'blockPuzzle' }, clerk)).repCode
    expect(await ask()).toBe('6202')
    advanceSeconds(290)
    expect(await ask()).toBe('6202')
    advanceSeconds(11)
    expect(await ask()).toBe('0000')
  })

  test('6204: answers in a minute', async () => {
    const at = captchaDesk(db, { limits: { checks: 2 } })
    for (let i = 0; i < 2; i++) expect(await at.send({ token: 'x' })).toBe('6110')
    expect(await at.send({ token: 'x' })).toBe('6204')
    advanceSeconds(61)
    expect(await at.send({ token: 'x' })).toBe('6110')
  })

  test('keeps challenges when others request thousands', async () => {
    const blank = { type: 'blockPuzzle', x: 100 } as const
    const pictures = {
      ...knownPictures(),
      take: () => Promise.resolve({ background: '', piece: '', words: null, solution: blank }),
    }
    const at = captchaDesk(db, { pictures: Object.assign(pictures, { last: () => blank }) })
    const first = dataOf(await at.ask({ captchaType: 'blockPuzzle' }, clerk))
    for (let i = 0; i < 4000; i++)
      dataOf(
        await at.ask({ captchaType: 'blockPuzzle' }, { ...clerk, source: `198.51.${i % 100}.${i % 256}` }),
      )
    advanceSeconds(1)
    expect(await at.answer(first, solutionText(blank))).toBe('0000')
  })
})
