import { beforeAll, expect, test, vi } from 'vitest'

import { security } from '#contract/accounts/account-security.ts'
import { users } from '#contract/accounts/users.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { token } from '#contract/sign-in/token.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  buildMember,
  buildStaff,
  byPassword,
  codeSentTo,
  encryptFor,
  enter,
  forgetPauses,
  proveNewPhone,
  registerMember,
  solveCaptcha,
  somePhone,
  type TestPerson,
  totpOf,
} from '#testing/builders/people.ts'
import { buildProgram } from '#testing/builders/programs.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
const log: string[] = []
/** All secrets that must not be stored in clear. */
const secrets = new Map<string, string>()
const digits = new Map<string, string>()

const keep = (what: string, text = ''): string => {
  if (text === '') throw new Error(`there was no ${what}`)
  ;(/^\d{6}$/.test(text) ? digits : secrets).set(text, what)
  return text
}

beforeAll(async () => {
  const write = (line: string) => void log.push(line)
  library = await testApp({ logger: { level: 'trace', stream: { write } } })
  for (const name of ['info', 'error', 'warn', 'log', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation(
      (...words: unknown[]) => void log.push(words.map(String).join(' ')),
    )
  await busyDay()
  await library.identity.outbox.deliver()
  await library.identity.auditBuffer.close()
})

const x_keepPerson = ({ password, phone, secret }: Omit<TestPerson, 'id'>) => {
  keep('password', password)
  keep('phone', phone)
  if (secret) keep('authenticator', secret)
}

/** Registration, successful and failed sign-ins, second factors, changes, a program. */
async function busyDay(): Promise<void> {
  const member = await registerMember(library)
  x_keepPerson(member)
  keep('ticket', await proveNewPhone(library, keep('phone', somePhone())))
  await outcomeOf(
    byPassword(library.visitor, { ...member, password: keep('wrong password', 'Basalt-mistake-9') }),
  )
  await outcomeOf(
    byPassword(library.visitor, { username: keep('password for a name', 'Typed-in-haste-1'), password: 'x' }),
  )
  await library.pool.query('truncate failed_attempt')
  const here = await enter(library, { ...member, id: 0 })
  keep('access token', here.token)
  keep('refresh token', here.refreshToken)
  await signInAgain(here.call, member)
  const renewed = await library.visitor.call(token.refresh, {
    grant: 'refresh_token',
    refreshToken: here.refreshToken,
  })
  keep('access token', renewed.accessToken)
  keep('refresh token', renewed.refreshToken)
  await changes(library.from('127.0.0.1', renewed.accessToken).call, member)
  await staffDay()
  await strangers(member)
}

type Call = TestApp['visitor']['call']

/** A signed-in person signs in again: the call has a token and an idempotency key. */
async function signInAgain(call: Call, { username, password }: Omit<TestPerson, 'id'>): Promise<void> {
  const values = keep('transit', (await encryptFor(library.visitor, password)).ciphertext)
  const { keyId } = await library.visitor.call(token.key, {})
  const given = { mode: 'DEFAULT' as const, keyId, ciphertext: values }
  const { tokens } = await call(token.signIn, { grant: 'password', username, encrypted: given })
  keep('access token', tokens?.accessToken)
  keep('refresh token', tokens?.refreshToken)
}

async function changes(call: Call, { phone, password }: Omit<TestPerson, 'id'>): Promise<void> {
  await forgetPauses(library)
  await call(codes.sendCode, { purpose: 'proof' })
  await call(security.prove, { by: 'sms', code: keep('code', await codeSentTo(library, phone)) })
  const { ticket, secret } = await call(security.newSecret, {})
  keep('ticket', ticket)
  keep('authenticator', secret)
  const code = keep('authenticator code', totpOf(secret))
  const { recoveryCodes } = await call(security.confirmSecret, { ticket, code })
  for (const one of recoveryCodes) keep('recovery code', one)
  const [next, mail] = [keep('phone', somePhone()), keep('mail', 'zhou.yuanshan@example.cn')]
  await call(codes.sendCode, { purpose: 'phone', phone: next })
  await call(security.changePhone, { phone: next, code: keep('code', await codeSentTo(library, next)) })
  await call(codes.sendCode, { purpose: 'mail', mail })
  await call(security.changeMail, { mail, code: keep('code', await codeSentTo(library, mail)) })
  const better = keep('password', 'Marble-quarry-51')
  await call(security.changePassword, { encrypted: await encryptFor(library.visitor, password, better) })
  await call(codes.sendCode, { purpose: 'proof' }).catch(() => {})
}

async function staffDay(): Promise<void> {
  const clerk = await buildStaff(library, ['audit_admin'], { secret: '' })
  x_keepPerson(clerk)
  const { step } = await byPassword(library.visitor, clerk)
  const ticket = keep('ticket', step?.ticket)
  const { secret } = await library.visitor.call(token.enrolment, { ticket })
  const { tokens, recoveryCodes = [] } = await library.visitor.call(token.signIn, {
    grant: 'enrol',
    ticket,
    code: keep('authenticator code', totpOf(keep('authenticator', secret))),
  })
  keep('access token', tokens?.accessToken)
  for (const one of recoveryCodes) keep('recovery code', one)
}

async function strangers({ phone }: Omit<TestPerson, 'id'>): Promise<void> {
  const program = keep('program secret', 'a-long-random-secret-of-a-program')
  await buildProgram(library.db, { code: 'gateway', name: '网关', secret: program })
  const authorization = `Basic ${keep('basic', Buffer.from(`gateway:${program}`).toString('base64'))}`
  const answer = await library.raw('POST', '/api/token', {
    body: { grant: 'client_credentials' },
    headers: { authorization },
  })
  keep('program token', String(Object(answer.body.data['tokens']).accessToken))
  const person = await buildMember(library)
  x_keepPerson(person)
  await forgetPauses(library)
  const captchaVerification = keep('captcha', await solveCaptcha(library, 'code'))
  await library.visitor.call(codes.sendPhoneCode, {
    phone: person.phone,
    purpose: 'reset',
    captchaVerification,
  })
  const code = keep('code', await codeSentTo(library, person.phone))
  const proof = { phone: person.phone, code, purpose: 'reset' as const }
  const { ticket } = await library.visitor.call(codes.checkPhoneCode, proof)
  keep('ticket', ticket)
  // unread input: a token in the URL, a password in broken JSON and in an unknown field
  await library.raw('GET', `/api/users/me?access_token=${[...secrets.keys()].at(-1)}`)
  const headers = { 'content-type': 'application/json' }
  await library.raw('POST', '/api/token', { body: `{"password":"${person.password}"`, headers })
  await library.raw('POST', '/api/users/register', { body: { password: person.password, phone } })
  await outcomeOf(library.visitor.call(users.getUserInfoByPhone, { ticket }))
}

/** Every value of every table; bytes also decoded as text. */
async function dump(): Promise<{ table: string; text: string }[]> {
  const { rows: tables } = await library.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const found: { table: string; text: string }[] = []
  for (const { name } of tables) {
    const { rows } = await library.pool.query<Record<string, unknown>>(`select * from ${name}`)
    const values = rows.flatMap((row) => Object.values(row)).filter((value) => value !== null)
    found.push(...values.map((value) => ({ table: name, text: lettersOf(value) })))
  }
  return found
}

const lettersOf = (value: unknown) => {
  if (Buffer.isBuffer(value))
    return `${value.toString('latin1')} ${value.toString('hex')} ${value.toString('base64')}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const holds = (text: string): string[] => [
  ...[...secrets].filter(([secret]) => text.includes(secret)).map(([, what]) => what),
  // six digits occur by chance in times and hexadecimal
  ...[...digits]
    .filter(([code]) => new RegExp(`(?<![\\da-f.])${code}(?![\\da-f])`).test(text))
    .map(([, what]) => what),
]

test('the scenario creates all kinds of secrets', async () => {
  const kinds = new Set([...secrets.values(), ...digits.values()])
  expect([...kinds].toSorted()).toEqual([
    'access token',
    'authenticator',
    'authenticator code',
    'basic',
    'captcha',
    'code',
    'mail',
    'password',
    'password for a name',
    'phone',
    'program secret',
    'program token',
    'recovery code',
    'refresh token',
    'ticket',
    'transit',
    'wrong password',
  ])
  expect(log.length).toBeGreaterThan(30)
  expect(library.sent.length).toBeGreaterThan(5)
})

test('no table holds a password, token, code, ticket, secret, phone or mail address in clear', async () => {
  const rows = await dump()
  expect(rows.length).toBeGreaterThan(500)
  expect(rows.flatMap(({ table, text }) => holds(text).map((what) => `${table}: ${what}`))).toEqual([])
})

test('a secret stored in clear would be found', async () => {
  const [secret = ''] = secrets.keys()
  const [code = ''] = digits.keys()
  await library.db
    .insertInto('dictionaryGroup')
    .values([`x ${secret}`, `是 ${code}，`].map((name, i) => ({ code: `planted${i}`, name })))
    .execute()
  const found = (await dump()).filter(
    ({ table, text }) => table === 'dictionary_group' && holds(text).length > 0,
  )
  expect(found).toHaveLength(2)
  await library.pool.query(`delete from dictionary_group where code like 'planted%'`)
})

test('no log line contains one', () => {
  expect(log.flatMap((line) => holds(line).map((what) => `${what}: ${line}`))).toEqual([])
})
