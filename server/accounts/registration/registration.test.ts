import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import type { Input } from '#contract/route.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  agreementInForce,
  buildMember,
  codeSentTo,
  encryptFor,
  firm,
  enter,
  forgetPauses,
  proveNewPhone,
  registerMember,
  solveCaptcha,
  somePhone,
} from '#testing/builders/people.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let net = 0
/** Every test has an address of its own, so that rate limits do not apply. */
let here: string

beforeAll(async () => {
  library = await testApp()
})
beforeEach(() => {
  net += 1
  here = `192.0.2.${net}`
})

const password = 'Silent-delta-38'
type Form = Input<typeof users.register>
const form = async (ticket: string, change: Partial<Form> = {}): Promise<Form> => ({
  ticket,
  party: 'person',
  username: `newcomer${net}`,
  userRealName: '周远山',
  encrypted: await encryptFor(library.visitor, password),
  agreement: await agreementInForce(library),
  ...change,
})
const register = (given: Form) => library.from(here).call(users.register, given)
const prove = (phone = somePhone()) => proveNewPhone(library, phone, here)
const accounts = async () => (await library.pool.query('select from account')).rowCount ?? 0

test('a registered person signs in and is a member only', async () => {
  const person = await registerMember(library, { username: '周远山的账号' })
  const me = await (await enter(library, { ...person, id: 0 })).call(users.me, {})
  expect(me).toMatchObject({ username: '周远山的账号', name: '周远山', staff: false, permissions: [] })
  expect(me).toMatchObject({
    roles: [{ code: 'member', name: '注册用户' }],
    incomplete: true,
    agreementDue: null,
  })
})

test('refuses rights, money, source, state and tenant in the body, and the account has none of them', async () => {
  const phone = somePhone()
  const more = {
    roleIds: [1, 2, 3],
    roles: ['system_admin'],
    credit: 1e6,
    userSource: 99,
    source: 99,
    status: 0,
    tenantId: '2',
    id: 1,
    mail: 'x@example.cn',
    phone: '13900000000',
    mustChange: false,
    organisation: 1,
    staff: true,
    disabledAt: null,
  }
  const body = await form(await prove(phone))
  const ask = (given: object) =>
    library.raw('POST', '/api/users/register', { body: { ...body, ...given }, address: here })
  const refused = await ask(more)
  expect([refused.status, Object.keys(Object(refused.body.data['fields']))]).toEqual([400, Object.keys(more)])
  expect((await ask({})).status).toBe(200)
  const here2 = await enter(library, {
    id: 0,
    name: '',
    username: body.username,
    password,
    phone,
    secret: undefined,
  })
  expect(await here2.call(users.me, {})).toMatchObject({
    staff: false,
    permissions: [],
    roles: [{ code: 'member' }],
  })
  const { rows } = await library.pool.query(
    'select source, mail, organisation, phone_key from account where username = $1',
    [body.username],
  )
  const { personal } = library.identity
  expect(rows).toEqual([
    { source: 1, mail: null, organisation: null, phone_key: personal.index(`phone ${phone}`) },
  ])
})

describe('registration refuses', () => {
  const refused: [string, Partial<Form>, string][] = [
    ['an agreement that was not ticked', { agreement: '' }, 'invalid_input'],
    ['an agreement of before', { agreement: '2020-01' }, 'agreement_changed'],
    ['an organisation without a workplace', { ...firm, workplace: undefined }, 'invalid_input'],
    ['a name of three characters', { company: '某公司' }, 'invalid_input'],
    ['an industry that is none', { industry: 'magic' }, 'invalid_input'],
    ['a nature that is none', { companyNature: '1 or 1=1' }, 'invalid_input'],
    ['a short username', { username: 'abc' }, 'invalid_input'],
    ['a username that is a number', { username: '13812345678' }, 'invalid_input'],
    ['a username that is an address', { username: 'a@b.cn' }, 'invalid_input'],
    ['a username with marks that nobody sees', { username: 'reader\u200Bone' }, 'invalid_input'],
    ['no name', { userRealName: ' ' }, 'invalid_input'],
    ['a ticket that is none', { ticket: 'x'.repeat(43) }, 'ticket_expired'],
    ['no ticket', { ticket: '' }, 'ticket_expired'],
  ]
  let ticket: string
  beforeAll(async () => {
    ticket = await proveNewPhone(library, somePhone(), '192.0.2.200')
  })

  test.each(refused)('%s', async (_, change, refusal) => {
    const before = await accounts()
    expect(await outcomeOf(register(await form(ticket, change)))).toBe(refusal)
    expect(await accounts()).toBe(before)
  })

  test.each([
    ['a common one', 'Password2024!'],
    ['a short one', 'Ab1-xyz'],
    ['one of two classes', 'abcdefgh1234'],
    ['one with the name in it', '周远山-Aa12'],
    ['one with the name as it is spelled', 'Zhouyuanshan-1'],
    ['an endless one', 'Ab1-'.repeat(60)],
  ])('a password: %s', async (_, weak) => {
    const given = await form(ticket, { encrypted: await encryptFor(library.visitor, weak) })
    await expect(register(given)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { password: expect.any(String) } },
    })
  })

  test('a password that was sent before', async () => {
    const given = await form(ticket, { agreement: '2020-01' })
    await outcomeOf(register(given))
    const again = { ...given, agreement: await agreementInForce(library) }
    expect(await outcomeOf(register(again))).toBe('done') // it was refused before decryption
    expect(await outcomeOf(register({ ...again, ticket: await prove() }))).toBe('transit_key_changed')
  })
})

describe('phone verification', () => {
  const check = (phone: string, code: string, purpose: 'register' | 'reset' = 'register') =>
    library.from(here).call(codes.checkPhoneCode, { phone, code, purpose })
  const send = async (phone: string, captchaVerification?: string) =>
    library.from(here).call(codes.registerSendCode, {
      phone,
      captchaVerification: captchaVerification ?? (await solveCaptcha(library, 'code', here)),
    })

  test('requires a captcha of this scene and address, once', async () => {
    const phone = somePhone()
    for (const captcha of [
      '',
      await solveCaptcha(library, 'sign-in', here),
      await solveCaptcha(library, 'code', '198.51.100.1'),
    ])
      expect(await outcomeOf(send(phone, captcha))).toBe('captcha_required')
    const good = await solveCaptcha(library, 'code', here)
    expect(await outcomeOf(send(phone, good))).toBe('done')
    await forgetPauses(library)
    expect(await outcomeOf(send(phone, good))).toBe('captcha_required')
  })

  test('sends one code a minute', async () => {
    const phone = somePhone()
    await send(phone)
    await expect(send(phone)).rejects.toMatchObject({ code: 'code_too_soon', status: 429 })
  })

  test('sends a reminder to a registered phone, with the same response', async () => {
    const { phone } = await buildMember(library)
    expect(await send(phone)).toEqual(await send(somePhone()))
    await library.identity.outbox.deliver()
    expect(library.sent.findLast(({ to }) => to === phone)).toMatchObject({ template: 'alreadyRegistered' })
    expect(await outcomeOf(check(phone, '000000'))).toBe('code_refused')
  })

  test('accepts a code for its phone and purpose only, and for five tries', async () => {
    const [one, two] = [somePhone(), somePhone()]
    await send(one)
    await send(two)
    const code = await codeSentTo(library, one)
    expect(await outcomeOf(check(two, code))).toBe('code_refused')
    expect(await outcomeOf(check(one, code, 'reset'))).toBe('code_refused')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i += 1) expect(await outcomeOf(check(one, wrong))).toBe('code_refused')
    expect(await outcomeOf(check(one, code))).toBe('code_refused')
  })

  test('issues a ticket that registers once and has no other use', async () => {
    const ticket = await prove()
    const reset = { ticket, encrypted: await encryptFor(library.visitor, password) }
    expect(await outcomeOf(library.visitor.call(users.resetPassword, reset))).toBe('ticket_expired')
    expect(await outcomeOf(library.visitor.call(users.getUserInfoByPhone, { ticket }))).toBe('ticket_expired')
    expect(await outcomeOf(register(await form(ticket)))).toBe('done')
    expect(await outcomeOf(register(await form(ticket, { username: `again${net}` })))).toBe('ticket_expired')
  })

  test('lets one of twenty concurrent registrations succeed', async () => {
    const ticket = await prove()
    const before = await accounts()
    const forms = await Promise.all(
      Array.from({ length: 20 }, (_, i) => form(ticket, { username: `crowd${net}n${i}` })),
    )
    const ends = await outcomesOf(forms.map(register))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect(ends.every((end) => ['done', 'ticket_expired', 'busy'].includes(end))).toBe(true)
    expect(await accounts()).toBe(before + 1)
  })
})

describe('the username', () => {
  const free = async (username: string, ticket: string) =>
    (await library.from(here).call(users.checkUsername, { ticket, username })).free

  test('reports whether it is free to a verified phone, in any spelling', async () => {
    const { username } = await buildMember(library, { username: `Taken${net}` })
    const ticket = await prove()
    expect(await free(username.toUpperCase(), ticket)).toBe(false)
    expect(await free(`${username}x`, ticket)).toBe(true)
    expect(await outcomeOf(free(username, ''))).toBe('ticket_expired')
    expect(await outcomeOf(free(username, 'x'.repeat(43)))).toBe('ticket_expired')
    expect(await outcomeOf(register(await form(ticket, { username: username.toUpperCase() })))).toBe(
      'username_taken',
    )
    expect(await outcomeOf(register(await form(ticket)))).toBe('done') // the ticket is still valid
  })

  test('is not checked by GET, since the URL would contain the ticket', async () => {
    const ticket = await prove()
    for (const path of ['check-username', 'organisations']) {
      const q = encodeURIComponent(JSON.stringify({ ticket, username: 'somebody', name: '某某公司' }))
      expect((await library.raw('GET', `/api/users/${path}?q=${q}`)).status).toBe(405)
    }
  })

  test('is given to one of twenty concurrent registrations', async () => {
    const { codes } = library.identity
    const effect = { db: library.db, afterwards: (work: () => unknown) => work() }
    const before = await accounts()
    const tickets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const target = { channel: 'sms' as const, to: somePhone() }
        await codes.issue(effect, { purpose: 'register', target, source: here })
        const code = await codeSentTo(library, target.to)
        return codes.check(library.db, { purpose: 'register', target, code })
      }),
    )
    const spellings = ['wanted', 'WANTED', 'Wanted']
    const forms = await Promise.all(
      tickets.map((ticket, i) => form(ticket, { username: `${spellings[i % 3]}${net}` })),
    )
    const ends = await outcomesOf(forms.map(register))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect(ends.every((end) => ['done', 'username_taken', 'busy'].includes(end))).toBe(true)
    expect(await accounts()).toBe(before + 1)
  })
})

describe('an organisation', () => {
  const offered = (name: string, ticket?: string) =>
    library.from(here).call(users.organisations, { name, ...(ticket && { ticket }) })

  test('is created once in any spelling, and suggested to others', async () => {
    const names = ['云汀市岩土工程有限公司', '云汀市岩土工程 有限公司', '云汀市岩土工程有限公司 ']
    for (const [i, company] of names.entries()) {
      const change = { ...firm, company, username: `firm${net}n${i}` }
      expect(await outcomeOf(register(await form(await prove(), change)))).toBe('done')
    }
    const ticket = await prove()
    expect(await outcomeOf(offered('云汀市岩土工程有限公司'))).toBe('ticket_expired')
    const found = await offered('云汀市（岩土）工程有限公司', ticket)
    expect(found.map(({ name, same }) => [name, same])).toEqual([['云汀市岩土工程有限公司', true]])
    const part = await offered('岩土工程', ticket)
    expect(part.map(({ same }) => same)).toEqual([false])
  })

  test('is not joined by registering: staff confirm the membership', async () => {
    const { rows } = await library.pool.query('select from account where organisation is not null')
    expect(rows).toEqual([])
  })
})
