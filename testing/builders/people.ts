import { randomInt } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

import { users } from '#contract/accounts/users.ts'
import type { Output } from '#contract/route.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { token } from '#contract/sign-in/token.ts'
import { findAgreementVersion } from '#server/accounts/users.queries.ts'
import { phoneKey, usernameKey } from '#server/people/people.ts'
import { encryptValues } from '#web/identity/payload-encryption.ts'

import type { Caller, SignedIn, TestApp } from '../app.ts'
import { dataOf, encryptText, solutionText, squareOut, verificationOf } from '../captcha.ts'

/** Everything that registration for an organisation requires. */
export const firm = {
  party: 'organisation',
  company: '市测绘有限公司',
  companyNature: 'state',
  industry: 'survey',
  workplace: '中山路 74 号',
} as const

/** A person who can sign in, with their credentials. */
export interface TestPerson {
  id: number
  name: string
  username: string
  phone: string
  password: string
  /** Of the authenticator; members have none. */
  secret: string | undefined
}

type Fields = Partial<Omit<TestPerson, 'id'>> & { roles?: readonly string[]; mustChange?: boolean }

let built = 0
const hashes = new Map<string, Promise<string>>()

/** Accounts of one password share its hash, which costs what signing in costs. */
function hashOf({ passwords }: TestApp['identity'], password: string): Promise<string> {
  const hash = hashes.get(password) ?? passwords.hash(password)
  hashes.set(password, hash)
  return hash
}

export const somePhone = (): string => `13${String(randomInt(1_000_000_000)).padStart(9, '0')}`

/** An account with a password and a phone, as registration makes it. */
export async function buildMember(
  { db, identity }: Pick<TestApp, 'db' | 'identity'>,
  fields: Fields = {},
): Promise<TestPerson> {
  built += 1
  const { name = '林小川', username = `reader${built}x`, phone = somePhone(), secret } = fields
  const { password = 'Quiet-river-7', roles = ['member'], mustChange = false } = fields
  const { personal } = identity
  const hash = await hashOf(identity, password)
  const { id } = await db
    .insertInto('account')
    .values({
      ...{ name, username, usernameKey: usernameKey(username), password: hash, passwordAt: new Date() },
      agreedTo: await findAgreementVersion(db),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const phones = { phone: personal.seal(phone), phoneKey: personal.index(phoneKey(phone)) }
  const totp = secret ? personal.seal(secret) : null
  await db
    .updateTable('account')
    .set({ ...phones, totp, mustChange })
    .where('id', '=', id)
    .execute()
  await db.insertInto('passwordHistory').values({ account: id, password: hash }).execute()
  for (const code of roles) {
    const { id: role } = await db
      .selectFrom('role')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    await db.insertInto('accountRole').values({ account: id, role }).execute()
  }
  return { id, name, username, phone, password, secret }
}

/** A member of staff with these roles, whose authenticator is bound. */
export const buildStaff = (
  library: Pick<TestApp, 'db' | 'identity'>,
  roles: readonly string[],
  fields: Fields = {},
): Promise<TestPerson> =>
  buildMember(library, {
    name: '沈知秋',
    password: 'Deep-bedrock-2026',
    secret: new Secret({ size: 20 }).base32,
    ...fields,
    roles,
  })

/** What an authenticator shows now, or so many steps of 30 seconds away. */
export const totpOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Values as a page sends them: encrypted with the key of the moment. */
export const encryptFor = async (caller: Caller, ...values: string[]) =>
  encryptValues(await caller.call(token.key, {}), values)

type Answer = Output<typeof token.signIn>

export async function byPassword(
  caller: Caller,
  { username, password }: { username: string; password: string },
  captchaVerification?: string,
): Promise<Answer> {
  const grant = {
    grant: 'password' as const,
    username,
    encrypted: await encryptFor(caller, password),
    ...(captchaVerification && { captchaVerification }),
  }
  return caller.call(token.signIn, grant)
}

export interface Inside extends SignedIn {
  refreshToken: string
}

/** Signs in by the calls that a page makes: the password, and the authenticator where there is one. */
export async function enter(library: TestApp, person: TestPerson, address = '127.0.0.1'): Promise<Inside> {
  const { id, name, secret } = person
  const outside = library.from(address)
  const { tokens, step } = await byPassword(outside, person)
  if (tokens) return buildClient(library, person, tokens, address)
  if (step?.next !== 'second_factor' || !secret) throw new Error(`${name} was asked for ${step?.next}`)
  // as if half a minute had passed since the last code
  await library.db.updateTable('account').set({ totpStep: 0 }).where('id', '=', id).execute()
  const grant = { grant: 'second_factor' as const, ticket: step.ticket, code: totpOf(secret) }
  const { tokens: given } = await outside.call(token.signIn, grant)
  if (!given) throw new Error(`${name} is not in`)
  return buildClient(library, person, given, address)
}

/** A client with the tokens of a sign-in. */
export function buildClient(
  library: TestApp,
  { id, name }: Pick<TestPerson, 'id' | 'name'>,
  { accessToken, refreshToken = '' }: NonNullable<Answer['tokens']>,
  address = '127.0.0.1',
): Inside {
  const actor = { id, name, permissions: [] }
  return { actor, token: accessToken, refreshToken, ...library.from(address, accessToken) }
}

type Scene = 'sign-in' | 'register' | 'code' | 'feedback'

/** Solves a captcha by its own calls; what a form hands on. */
export async function solveCaptcha(
  { raw, pictures }: TestApp,
  scene: Scene,
  address = '127.0.0.1',
): Promise<string> {
  const send = async (path: string, body: object) =>
    (await raw('POST', `/api/captcha/${path}`, { body, address })).body as never
  const captchaType = 'blockPuzzle'
  const got = dataOf(await send('get', { captchaType, scene }))
  const text = solutionText(pictures.last())
  const proof = got.puzzle && squareOut(got.puzzle)
  const pointJson = encryptText(text, got.secretKey)
  dataOf(await send('check', { captchaType, token: got.token, pointJson, proof }))
  return verificationOf(got, text)
}

/** The code that was last sent to a number or an address. */
export async function codeSentTo({ identity, sent }: TestApp, to: string): Promise<string> {
  await identity.outbox.deliver()
  return sent.findLast((message) => message.to === to)?.values['code'] ?? ''
}

/** As if every code had been asked for an hour earlier. */
export const forgetPauses = ({ pool }: TestApp) =>
  pool.query(`update code_allowance set last_at = last_at - interval '1 hour'`)

/** Shows that a phone is one's own, by captcha and code: the ticket to register with. */
export async function proveNewPhone(library: TestApp, phone: string, address = '127.0.0.1'): Promise<string> {
  const caller = library.from(address)
  const captchaVerification = await solveCaptcha(library, 'code', address)
  await caller.call(codes.registerSendCode, { phone, captchaVerification })
  const code = await codeSentTo(library, phone)
  const { ticket } = await caller.call(codes.checkPhoneCode, { phone, code, purpose: 'register' })
  return ticket
}

/** The version of the agreement that a registration accepts. */
export const agreementInForce = async ({ visitor }: TestApp): Promise<string> =>
  (await visitor.call(users.agreement, {})).version

/** Registers by the calls that a page makes, and knows afterwards what was typed. */
export async function registerMember(library: TestApp, fields: Fields = {}): Promise<Omit<TestPerson, 'id'>> {
  built += 1
  const { name = '周远山', username = `member${built}x`, phone = somePhone() } = fields
  const { password = 'Silent-delta-38' } = fields
  const ticket = await proveNewPhone(library, phone)
  await library.visitor.call(users.register, {
    ticket,
    party: 'person',
    username,
    userRealName: name,
    encrypted: await encryptFor(library.visitor, password),
    agreement: await agreementInForce(library),
  })
  return { name, username, phone, password, secret: undefined }
}
