import { randomBytes } from 'node:crypto'

import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { deleteExpiredSpent } from '#server/rates/spent.queries.ts'
import { freshDatabase } from '#testing/app.ts'
import { captchaDesk, clerk, advanceSeconds, signIn } from '#testing/captcha-desk.ts'
import { encryptText, squareOut, verificationOf } from '#testing/captcha.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { deleteExpiredPasses } from './captcha.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
afterAll(() => pool.end())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

type Desk = ReturnType<typeof captchaDesk>
type Use = Parameters<Desk['redeem']>[1]
/** Redeems a verification: `done`, or the refusal. */
const opens = (at: Desk, given: string | undefined, use: Use = signIn) => outcomeOf(at.redeem(given, use))

describe('a verification', () => {
  test('works once', async () => {
    const at = captchaDesk(db)
    const given = await at.solved()
    expect([await opens(at, given), await opens(at, given)]).toEqual(['done', 'captcha_required'])
  })

  test('works for one of twenty concurrent calls on any server', async () => {
    const master = randomBytes(32)
    const servers = [captchaDesk(db, { master }), captchaDesk(db, { master })]
    const given = await servers[0]!.solved()
    const ends = await Promise.all(Array.from({ length: 20 }, (_, i) => opens(servers[i % 2]!, given)))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
  })

  test.each([undefined, '', 'x', '---'])('is not %s', async (given) => {
    expect(await opens(captchaDesk(db), given)).toBe('captcha_required')
  })

  test('works for its scene and is used up by a call for another', async () => {
    const at = captchaDesk(db)
    const register = { ...signIn, scene: 'register' } as const
    const given = await at.solved({ scene: 'register' })
    expect([await opens(at, given), await opens(at, given, register)]).toEqual([
      'captcha_required',
      'captcha_required',
    ])
    expect(await opens(at, await at.solved({ scene: 'register' }), register)).toBe('done')
  })

  test('works for its source', async () => {
    const at = captchaDesk(db)
    expect(await opens(at, await at.solved(), { ...signIn, source: '192.0.2.2' })).toBe('captcha_required')
  })

  test('expires after 180 seconds and is deleted', async () => {
    const at = captchaDesk(db)
    const [early, late] = [await at.solved(), await at.solved()]
    const later = (seconds: number) =>
      pool.query('update captcha_pass set expires_at = expires_at - make_interval(secs => $1)', [seconds])
    await later(170)
    expect(await opens(at, early)).toBe('done')
    await later(10)
    expect(await opens(at, late)).toBe('captcha_required')
    await at.solved()
    await later(180)
    await deleteExpiredPasses(db)
    expect((await pool.query('select from captcha_pass')).rowCount).toBe(0)
  })
})

describe('a time extension', () => {
  const extend = (at: Desk, token: unknown, caller = clerk) => at.extend({ token }, caller)

  test('is granted twice, for the same challenge with one attempt', async () => {
    const at = captchaDesk(db)
    const got = await at.get()
    const text = at.right()
    const tokens = [got.token]
    for (let i = 0; i < 2; i += 1) {
      advanceSeconds(110)
      tokens.push(extend(at, tokens.at(-1)).repData?.token ?? '')
    }
    expect(extend(at, tokens.at(-1)).repCode).toBe('6206')
    advanceSeconds(110)
    expect(await at.answer(got, text)).toBe('6110') // its own time is over
    expect(await at.answer({ ...got, token: tokens[2] ?? '' }, text)).toBe('0000')
    expect(await at.answer({ ...got, token: tokens[2] ?? '' }, text)).toBe('6110')
  })

  test('adds no attempt', async () => {
    const at = captchaDesk(db)
    const got = await at.get()
    const { token = '' } = { ...extend(at, got.token).repData }
    const text = at.right()
    expect(await at.answer(got, '{"x":0,"y":5}')).toBe('6111')
    expect(await at.answer({ ...got, token: token ?? '' }, text)).toBe('6110')
  })

  test('is refused for others and after the time', async () => {
    const at = captchaDesk(db)
    const { token } = await at.get()
    expect(extend(at, token, { ...clerk, source: '192.0.2.2' }).repCode).toBe('6110')
    expect(extend(at, '').repCode).toBe('0011')
    advanceSeconds(120)
    expect(extend(at, token).repCode).toBe('6110')
  })
})

describe('a time lock', () => {
  const lock = { captchaType: 'timeLock' }

  test('accepts the result of its squarings only', async () => {
    const at = captchaDesk(db, { steps: 1000 })
    const [one, other] = [await at.get(lock), await at.get(lock)]
    if (!one.puzzle || !other.puzzle) throw new Error('There is no puzzle.')
    const proof = JSON.stringify({ proof: squareOut(one.puzzle) })
    expect(await at.answer(other, proof, 'timeLock')).toBe('6111')
    expect(await at.answer(one, proof, 'timeLock')).toBe('0000')
    expect(await opens(at, verificationOf(one, proof))).toBe('done')
    for (const wrong of ['{"proof":"0"}', `{"proof":"${'f'.repeat(256)}"}`, '{"proof":"-1"}'])
      expect(await at.answer(await at.get(lock), wrong, 'timeLock')).toBe('6111')
    expect(await at.answer(await at.get(lock), '{"x":1,"y":5}', 'timeLock')).toBe('0001')
  })

  test('allows ten minutes for slow machines', async () => {
    const at = captchaDesk(db, { steps: 10 })
    const got = await at.get(lock)
    advanceSeconds(590)
    expect(await at.answer(got, '{"proof":"1"}', 'timeLock')).toBe('6111')
  })

  test('is verified by other servers of the deployment only', async () => {
    const master = randomBytes(32)
    const [one, two] = [captchaDesk(db, { master, steps: 10 }), captchaDesk(db, { master, steps: 10 })]
    const got = await one.get(lock)
    const proof = JSON.stringify({ proof: squareOut(got.puzzle!) })
    expect(await captchaDesk(db, { steps: 10 }).answer(got, proof, 'timeLock')).toBe('6110')
    expect(await two.answer(got, proof, 'timeLock')).toBe('0000')
    expect(await one.answer(got, proof, 'timeLock')).toBe('6110')
  })
})

describe('the proof of work', () => {
  const code = { scene: 'code' }
  const use = { scene: 'code', source: clerk.source } as const
  const open = () => captchaDesk(db, { work: 1000 })
  const check = (at: Desk, got: Awaited<ReturnType<Desk['get']>>, given: object) =>
    at.send({ token: got.token, pointJson: encryptText(at.right(), got.secretKey), ...given })

  test('is required where messages are sent, not for sign-in', async () => {
    const at = open()
    expect((await at.get()).puzzle).toBeUndefined()
    for (const scene of ['code', 'register']) expect((await at.get({ scene })).puzzle?.steps).toBe(1000)
    expect(await opens(at, await at.solved(code), use)).toBe('done')
  })

  test.each([
    ['no proof', undefined, '0011'],
    ['an empty one', '', '0011'],
    ['a number', 5, '6111'],
    ['anything', 'f'.repeat(256), '6111'],
    ['what is no number', 'proof', '6111'],
  ])('%s is refused with any picture', async (_, proof, repCode) => {
    const at = open()
    expect(await check(at, await at.get(code), { proof })).toBe(repCode)
  })

  test('the proof of another challenge is refused', async () => {
    const at = open()
    const other = await at.get(code)
    expect(await check(at, await at.get(code), { proof: squareOut(other.puzzle!) })).toBe('6111')
  })

  test('is refused if the picture is wrong', async () => {
    const at = open()
    const got = await at.get(code)
    const pointJson = encryptText('{"x":0,"y":5}', got.secretKey)
    expect(await check(at, got, { proof: squareOut(got.puzzle!), pointJson })).toBe('6111')
  })

  test('works once', async () => {
    const at = open()
    const got = await at.get(code)
    const proof = squareOut(got.puzzle!)
    expect([await check(at, got, { proof }), await check(at, got, { proof })]).toEqual(['0000', '6110'])
  })

  test('is refused after the time', async () => {
    const at = open()
    const got = await at.get(code)
    advanceSeconds(120)
    expect(await check(at, got, { proof: squareOut(got.puzzle!) })).toBe('6110')
  })

  test('a picture issued for sign-in does not send a code', async () => {
    const at = open()
    const [plain, worked] = [await at.get(), await at.get(code)]
    const proof = squareOut(worked.puzzle!)
    const text = at.right()
    await at.send({ token: plain.token, pointJson: encryptText(text, plain.secretKey), proof })
    expect(await opens(at, verificationOf(plain, text), use)).toBe('captcha_required')
  })
})

describe('a flood', () => {
  const rows = async () =>
    (
      await pool.query<{ n: number }>(
        'select (select count(*) from spent_token) + (select count(*) from captcha_pass) as n',
      )
    ).rows[0]?.n

  test('of unanswered challenges stores nothing and blocks nobody', async () => {
    await pool.query('truncate spent_token, captcha_pass')
    const at = captchaDesk(db, { steps: 10 })
    for (let i = 0; i < 20_500; i += 1) {
      const source = `2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::/64`
      const { repCode } = await at.ask({ captchaType: 'timeLock' }, { source, agent: 'flood' })
      expect(repCode).toBe('0000')
    }
    expect(await rows()).toBe(0)
    const got = await at.get({ captchaType: 'timeLock' })
    const proof = JSON.stringify({ proof: squareOut(got.puzzle!) })
    expect(await at.answer(got, proof, 'timeLock')).toBe('0000')
  })

  test('of answers stores one row each, up to the limit of the source, until they expire', async () => {
    await pool.query('truncate spent_token, captcha_pass')
    const at = captchaDesk(db, { steps: 10, limits: { checks: 20, failures: 1000 } })
    const got = await at.get({ captchaType: 'timeLock' })
    for (let i = 0; i < 100; i += 1)
      await at.answer(
        { ...got, token: i % 2 ? `${got.token}x` : randomBytes(200).toString('base64url') },
        '{}',
      )
    expect(await rows()).toBe(0)
    for (let i = 0; i < 50; i += 1) {
      advanceSeconds(1)
      const { repData } = await at.ask({ captchaType: 'timeLock' }, { ...clerk, source: '192.0.2.9' })
      const sent = { captchaType: 'timeLock', token: repData?.token, pointJson: 'x' }
      await at.send(sent, { ...clerk, source: '192.0.2.9' })
    }
    expect(await rows()).toBeLessThanOrEqual(20)
    expect(await rows()).toBeGreaterThan(0)
    await pool.query(`update spent_token set expires_at = now()`)
    await deleteExpiredSpent(db)
    expect(await rows()).toBe(0)
  })
})
