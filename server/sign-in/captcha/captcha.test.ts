import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'
import { captchaDesk, clerk, advanceSeconds, signIn } from '#testing/captcha-desk.ts'
import { dataOf, encryptText, verificationOf } from '#testing/captcha.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
afterAll(() => pool.end())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('refuses to issue', () => {
  const asked: [string, Record<string, unknown>, string, string][] = [
    ['nothing', {}, '0011', 'captchaType不能为空'],
    ['a type without name', { captchaType: '' }, '0011', 'captchaType不能为空'],
    ['another type', { captchaType: 'rotatePuzzle' }, '0015', 'captchaType类型错误'],
    ['a type of the prototype', { captchaType: 'constructor' }, '0015', 'captchaType类型错误'],
    ['a list of types', { captchaType: ['blockPuzzle'] }, '0015', 'captchaType类型错误'],
    ['another scene', { captchaType: 'blockPuzzle', scene: 'anything' }, '0015', 'scene类型错误'],
  ]
  test.each(asked)('%s', async (_, given, repCode, repMsg) => {
    expect(await captchaDesk(db).ask(given, clerk)).toEqual({
      repCode,
      repMsg,
      repData: null,
      success: false,
    })
  })
})

describe('refuses to accept', () => {
  test.each([
    ['no type', { captchaType: null, token: 'x' }, '0011'],
    ['no token', { pointJson: 'x' }, '0011'],
    ['a token that nobody was given', { token: 'f'.repeat(32), pointJson: 'x' }, '6110'],
    ['a token that is no text', { token: { toString: 1 }, pointJson: 'x' }, '6110'],
  ])('%s', async (_, given, repCode) => {
    expect(await captchaDesk(db).send(given)).toBe(repCode)
  })

  const garbage = [
    '',
    'null',
    '[]',
    '{}',
    '{"x":',
    '{"x":"a","y":5}',
    '{"x":null,"y":5}',
    '"x"',
    '9'.repeat(3000),
  ]
  test.each(garbage)('%s for a place', async (text) => {
    const at = captchaDesk(db)
    expect(await at.answer(await at.get(), text)).toBe('0001')
  })

  test.each([undefined, 5, {}, 'not base64!', 'AAAA', 'x'.repeat(5000)])(
    '%s for an encrypted text',
    async (pointJson) => {
      const at = captchaDesk(db)
      const { token } = await at.get()
      const answer = await at.check({ captchaType: 'blockPuzzle', token, pointJson }, clerk)
      expect(answer).toEqual({ repCode: '0001', repMsg: '操作失败', repData: null, success: false })
    },
  )

  test('a second answer to a token, right or wrong', async () => {
    const at = captchaDesk(db)
    const [right, wrong] = [await at.get(), await at.get()]
    const text = at.right()
    expect(await at.answer(wrong, '{"x":0,"y":5}')).toBe('6111')
    expect(await at.answer(wrong, text)).toBe('6110')
    await at.answer(right, text)
    expect(await at.answer(right, text)).toBe('6110')
  })

  test('a challenge of another source or browser', async () => {
    const at = captchaDesk(db)
    for (const other of [
      { ...clerk, source: '192.0.2.2' },
      { ...clerk, agent: 'curl' },
    ]) {
      const { token, secretKey } = await at.get()
      const pointJson = encryptText(at.right(), secretKey)
      expect(await at.send({ token, pointJson }, other)).toBe('6110')
    }
  })

  test('a token of one type as the other', async () => {
    const at = captchaDesk(db)
    expect(await at.answer(await at.get(), at.right(), 'clickWord')).toBe('6110')
    expect(await at.answer(await at.get({ captchaType: 'clickWord' }), at.right())).toBe('6110')
  })

  test('an answer faster than a human', async () => {
    const at = captchaDesk(db)
    const { token, secretKey } = dataOf(await at.ask({ captchaType: 'blockPuzzle' }, clerk))
    advanceSeconds(0.39)
    expect(await at.send({ token, pointJson: encryptText(at.right(), secretKey) })).toBe('6111')
  })

  test('an answer after 120 seconds', async () => {
    const at = captchaDesk(db)
    const [early, late] = [await at.get(), await at.get()]
    const text = at.right()
    advanceSeconds(117)
    expect(await at.answer(early, text)).not.toBe('6110')
    advanceSeconds(2)
    expect(await at.answer(late, text)).toBe('6110')
  })
})

describe.each([true, false])('with encryption %s', (aes) => {
  test('solves and uses both types as the protocol defines', async () => {
    const at = captchaDesk(db, { aes })
    for (const captchaType of ['blockPuzzle', 'clickWord'] as const) {
      const got = await at.get({ captchaType, clientUid: 'slider-1', ts: 1 })
      expect(got.secretKey ?? 'none').toMatch(aes ? /^[\dA-Za-z]{16}$/ : /^none$/)
      const text = at.right()
      const pointJson = encryptText(text, got.secretKey)
      const asked = { captchaType, token: got.token, pointJson, clientUid: 'slider-1', ts: 2 }
      expect(await at.check(asked, clerk)).toMatchObject({
        repCode: '0000',
        repMsg: null,
        success: true,
        repData: { captchaType, token: got.token, pointJson, result: true, clientUid: null, secretKey: null },
      })
      await at.redeem(verificationOf(got, text), signIn)
    }
  })
})

describe('the tolerance', () => {
  test.each([
    ['five right', 5, 5, '0000'],
    ['five left', -5, 5, '0000'],
    ['six right', 6, 5, '6111'],
    ['six left', -6, 5, '6111'],
    ['a fraction, which is cut off', 5.9, 5, '0000'],
    ['another height', 0, 4, '6111'],
    ['a height with a fraction', 0, 5.5, '0000'],
  ])('a piece %s', async (_, by, y, repCode) => {
    const at = captchaDesk(db)
    const got = await at.get()
    expect(await at.answer(got, JSON.stringify({ x: at.x() + by, y }))).toBe(repCode)
  })

  test('accepts 5.0 for a number and keeps the text unchanged', async () => {
    const at = captchaDesk(db)
    const got = await at.get()
    const text = `{ "y":5.0, "x":${at.x()}.00 }`
    expect(await at.answer(got, text)).toBe('0000')
    const rewritten = verificationOf(got, JSON.stringify({ x: at.x(), y: 5 }))
    await expect(at.redeem(rewritten, signIn)).rejects.toThrow('安全验证')
    await at.redeem(verificationOf(got, text), signIn)
  })

  test.each([
    ['25 away each', [25, -25], [0, 1, 2], '0000'],
    ['26 away', [26, 0], [0, 1, 2], '6111'],
    ['26 lower', [0, 26], [0, 1, 2], '6111'],
    ['in another order', [0, 0], [1, 0, 2], '6111'],
    ['two alone', [0, 0], [0, 1], '6111'],
    ['one more', [0, 0], [0, 1, 2, 2], '0000'],
  ])('words: %s', async (_, [right = 0, down = 0], order, repCode) => {
    const at = captchaDesk(db)
    const got = await at.get({ captchaType: 'clickWord' })
    const solution = at.pictures.last()
    const points = solution.type === 'clickWord' ? solution.points : []
    const clicked = order.map((i) => ({ x: (points[i]?.x ?? 0) + right, y: (points[i]?.y ?? 0) + down }))
    expect(await at.answer(got, JSON.stringify(clicked), 'clickWord')).toBe(repCode)
  })
})

describe('a picture', () => {
  test('has the agreed sizes, three words, and does not reveal the solution', async () => {
    const at = captchaDesk(db, { aes: false })
    const slider = await at.get()
    expect(sizeOf(slider.originalImageBase64)).toEqual([310, 155, 2])
    expect(sizeOf(slider.jigsawImageBase64)).toEqual([47, 155, 6])
    expect(slider.token).toMatch(/^[\w-]{100,500}$/)
    expect([at.x() >= 100, at.x() <= 262]).toEqual([true, true])
    const { originalImageBase64, jigsawImageBase64, token, ...rest } = slider
    expect(Object.values(rest).filter((value) => value !== null)).toEqual([false]) // `result`
    const words = await at.get({ captchaType: 'clickWord' })
    expect([words.jigsawImageBase64, words.wordList?.length]).toEqual([null, 3])
    expect([words.point, words.pointList, words.pointJson]).toEqual([null, null, null])
    const solution = at.pictures.last()
    const heights = solution.type === 'clickWord' ? solution.points.map(({ y }) => y) : []
    expect(heights.filter((y) => y < 30 || y > 115)).toEqual([])
  })

  const sizeOf = (image: string | null) => {
    const bytes = Buffer.from(image ?? '', 'base64')
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[25]]
  }
})
