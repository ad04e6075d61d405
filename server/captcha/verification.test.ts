import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { AppError } from '#contract/errors.ts'
import { captchaDesk, clerk, pass, signIn, verificationOf } from '#testing/captcha.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('a verification', () => {
  type Use = Parameters<ReturnType<typeof captchaDesk>['redeem']>[1]
  /** Whether a verification opens the door. */
  const opens = (at: ReturnType<typeof captchaDesk>, given: string | undefined, use: Use = signIn) => {
    try {
      at.redeem(given, use)
      return true
    } catch (error) {
      return error instanceof AppError ? error.code : error
    }
  }

  test('is used once', async () => {
    const at = captchaDesk()
    const given = await at.solved()
    expect([opens(at, given), opens(at, given)]).toEqual([true, 'captcha_required'])
  })

  test.each([undefined, '', 'x', '---'])('is not %s', (given) => {
    expect(opens(captchaDesk(), given)).toBe('captcha_required')
  })

  test('is of its scene, and gone when it was tried for another', async () => {
    const at = captchaDesk()
    const register = { ...signIn, scene: 'register' } as const
    const given = await at.solved({ scene: 'register' })
    expect([opens(at, given), opens(at, given, register)]).toEqual(['captcha_required', 'captcha_required'])
    expect(opens(at, await at.solved({ scene: 'register' }), register)).toBe(true)
  })

  test('is of its source', async () => {
    const at = captchaDesk()
    expect(opens(at, await at.solved(), { ...signIn, source: '192.0.2.2' })).toBe('captcha_required')
  })

  test('ends after 180 seconds', async () => {
    const at = captchaDesk()
    const [early, late] = [await at.solved(), await at.solved()]
    pass(178)
    expect(opens(at, early)).toBe(true)
    pass(2)
    expect(opens(at, late)).toBe('captcha_required')
  })
})

describe('more time', () => {
  const extend = (at: ReturnType<typeof captchaDesk>, token: unknown, caller = clerk) =>
    at.extend({ token }, caller).repCode

  test('is given twice, for the same challenge and its one attempt', async () => {
    const at = captchaDesk()
    const got = await at.get()
    const text = at.right()
    for (const repCode of ['0000', '0000', '6206']) {
      pass(110)
      expect(extend(at, got.token)).toBe(repCode)
    }
    expect(await at.answer(got, text)).toBe('0000')
    expect(extend(at, got.token)).toBe('6110')
  })

  test('is not given to others, nor when time is over', async () => {
    const at = captchaDesk()
    const { token } = await at.get()
    expect(extend(at, token, { ...clerk, source: '192.0.2.2' })).toBe('6110')
    expect(extend(at, '')).toBe('0011')
    pass(120)
    expect(extend(at, token)).toBe('6110')
  })
})

describe('a time lock', () => {
  const lock = { captchaType: 'timeLock' }
  const squared = ({ base, modulus, steps }: { base: string; modulus: string; steps: number }) => {
    const [n, whole] = [BigInt(`0x${modulus}`), BigInt(`0x${base}`)]
    return Array.from({ length: steps })
      .reduce<bigint>((value) => (value * value) % n, whole)
      .toString(16)
  }

  test('opens to whoever did its squarings, and to nobody else', async () => {
    const at = captchaDesk({ steps: 1000 })
    const [one, other] = [await at.get(lock), await at.get(lock)]
    if (!one.puzzle || !other.puzzle) throw new Error('There is no puzzle.')
    const proof = JSON.stringify({ proof: squared(one.puzzle) })
    expect(await at.answer(other, proof, 'timeLock')).toBe('6111')
    expect(await at.answer(one, proof, 'timeLock')).toBe('0000')
    at.redeem(verificationOf(one, proof), signIn)
    for (const wrong of ['{"proof":"0"}', `{"proof":"${'f'.repeat(256)}"}`, '{"proof":"-1"}'])
      expect(await at.answer(await at.get(lock), wrong, 'timeLock')).toBe('6111')
    expect(await at.answer(await at.get(lock), '{"x":1,"y":5}', 'timeLock')).toBe('0001')
  })

  test('leaves slow machines ten minutes', async () => {
    const at = captchaDesk({ steps: 10 })
    const got = await at.get(lock)
    pass(590)
    expect(await at.answer(got, '{"proof":"1"}', 'timeLock')).toBe('6111')
  })
})
