import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { me } from '#contract/accounts/me.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { token } from '#contract/sign-in/token.ts'
import type { Provider } from '#server/third-party/provider.ts'
import { readProvider } from '#server/third-party/providers.ts'
import { type Caller, testApp, type TestApp } from '#testing/app.ts'
import { buildMember, encryptFor, enter, solveCaptcha } from '#testing/builders/people.ts'
import { buildProvider } from '#testing/builders/third-party/providers.ts'
import { type Directory, hasSlapd, startSlapd } from '#testing/builders/third-party/slapd.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { directoryPerson } from './directory.ts'
import { ProviderFailure } from './outgoing.ts'

const nowhere: Provider = {
  ...{ id: 1, code: 'city', name: '市平台', kind: 'OIDC', appId: 'library', secret: 's', address: '' },
  ...{ agentId: '', publicKey: '', hosts: '', baseDn: 'dc=example', bindDn: '', nameAttribute: '' },
  ...{ domain: false, endsThere: false, logoutAddress: '', version: 1 },
}

const whyNot = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ProviderFailure ? `${error.code}: ${error.reason}` : String(error)),
  )

test('a directory that is not there, or says nothing, is away', async () => {
  const shown = { username: 'lin', password: 'p' }
  const kind = 'LDAP' as const
  expect(await whyNot(directoryPerson({ ...nowhere, kind, address: 'ldap://127.0.0.1:1' }, shown))).toContain(
    'provider_away',
  )
  const mute = createServer((socket) => socket.on('error', () => {}))
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  onTestFinished(() => void mute.close())
  const { port } = mute.address() as AddressInfo
  const address = `ldap://127.0.0.1:${port}`
  expect(await whyNot(directoryPerson({ ...nowhere, kind, address }, shown, 300))).toContain('provider_away')
})

let library: TestApp
let directory: Directory
let row: Provider

const people = [
  { uid: 'linxc', name: '林小川', password: 'Mountain-stream-3' },
  { uid: 'shen', name: '沈知秋', password: 'Old-bedrock-9' },
  { uid: 'admin', name: '域管理员', password: 'Domain-only-5' },
]

interface DirectoryCase {
  captcha?: string
  caller?: Caller
}

if (!hasSlapd) console.info('skipped: sign-in by LDAP, for want of slapd (Debian: apt install slapd)')

describe.each(hasSlapd ? ['slapd'] : [])('a user of the domain, on %s', () => {
  beforeAll(async () => {
    library = await testApp()
    directory = await startSlapd(people)
    const { address, baseDn, bindDn, bindPassword: secret } = directory
    await buildProvider(library, {
      code: 'domain',
      name: '域账号',
      kind: 'LDAP',
      address,
      baseDn,
      bindDn,
      secret,
    })
    row = await readProvider(library.db, library.identity.personal, 'domain')
  })
  afterAll(() => directory.close())
  beforeEach(() => library.pool.query('truncate failed_attempt'))

  async function signIn(username: string, password: string, { captcha, caller }: DirectoryCase = {}) {
    return (caller ?? library.visitor).call(token.signIn, {
      grant: 'domain',
      provider: 'domain',
      username,
      encrypted: await encryptFor(library.visitor, password),
      ...(captcha && { captchaVerification: captcha }),
    })
  }

  test('gets an account of source 99 at the first sign-in, and the same one after', async () => {
    const { tokens } = await signIn('linxc', 'Mountain-stream-3')
    const who = await library.from('127.0.0.1', tokens?.accessToken).call(me, {})
    expect(who).toMatchObject({
      username: 'linxc',
      name: '林小川',
      staff: false,
      roles: [{ code: 'member' }],
    })
    const { rows } = await library.pool.query('select source, password from account where id = $1', [who.id])
    expect(rows).toEqual([{ source: 99, password: null }])
    const again = await signIn('LinXC', 'Mountain-stream-3')
    expect((await library.from('127.0.0.1', again.tokens?.accessToken).call(me, {})).id).toBe(who.id)
  })

  test('is refused with a wrong password, then asked for a captcha, as with an account of ours', async () => {
    expect(await outcomeOf(signIn('shen', 'wrong'))).toBe('sign_in_refused')
    expect(await outcomeOf(signIn('shen', 'Old-bedrock-9'))).toBe('captcha_required')
    const { tokens } = await signIn('shen', 'Old-bedrock-9', {
      captcha: await solveCaptcha(library, 'sign-in'),
    })
    expect(tokens).toBeDefined()
  })

  const at = (address: string) => ({ caller: library.from(address) })

  /** Ten wrong passwords of ten places, each with a captcha. */
  async function guesses(...spellings: string[]) {
    const outcomes = []
    for (let i = 0; i < 10; i += 1) {
      const address = `198.51.100.${i + 1}`
      const captcha = await solveCaptcha(library, 'sign-in', address)
      const spelling = spellings[i % spellings.length] ?? ''
      outcomes.push(await outcomeOf(signIn(spelling, 'guess', { ...at(address), captcha })))
    }
    return outcomes
  }
  const password = 'Old-bedrock-9'

  test('is not locked out at the usual place by wrong passwords from elsewhere', async () => {
    const place = at('192.0.2.10')
    expect(await outcomeOf(signIn('shen', password, place))).toBe('done')
    expect(await guesses('shen')).toEqual(Array(10).fill('sign_in_refused'))
    const captcha = await solveCaptcha(library, 'sign-in', '203.0.113.30')
    expect(await outcomeOf(signIn('shen', password, { ...at('203.0.113.30'), captcha }))).toBe(
      'sign_in_locked',
    )
    expect(await outcomeOf(signIn(' Shen', password, place))).toBe('done')
  })

  test('is counted as one however the name is spelt', async () => {
    const spellings = ['lin  xc', ' LIN xc', 'lin\u200B xc', 'ｌin xc', 'lin\u00A0\u2003xc', '\u00ADlin xc']
    expect(await guesses(...spellings)).toEqual(Array(10).fill('sign_in_refused'))
    const captcha = await solveCaptcha(library, 'sign-in')
    expect(await outcomeOf(signIn('lin xc', 'guess', { captcha }))).toBe('sign_in_locked')
    expect(await directoryPerson(row, { username: 's\u200Bhen', password })).toBeUndefined()
  })

  test('never gets in with an empty password, which a directory takes for an anonymous bind', async () => {
    for (const password of ['', '\0']) expect(await outcomeOf(signIn('linxc', password))).not.toBe('done')
  })

  test('does not take over an account of the same name, and may bind it', async () => {
    const ours = await buildMember(library, { username: 'admin' })
    const { tokens, link } = await signIn('admin', 'Domain-only-5')
    expect(tokens).toBeUndefined()
    const here = await enter(library, ours)
    await here.call(thirdParty.bind, { link: link?.ticket })
    const bound = await signIn('admin', 'Domain-only-5')
    expect((await library.from('127.0.0.1', bound.tokens?.accessToken).call(me, {})).id).toBe(ours.id)
  })

  test.each([
    ...[
      '*',
      'linxc*',
      'lin*c',
      '*)(uid=*',
      'linxc)(|(uid=*',
      '*)(&',
      'linxc)(userPassword=*',
      String.raw`\2a`,
    ],
    ...[
      String.raw`linxc\00`,
      'linxc\0',
      'uid=linxc,ou=people',
      '(uid=linxc)',
      ')(objectClass=*',
      '|',
      '&',
      '!',
      ' ',
    ],
  ])('is not found by %j, which is a value and no syntax', async (username) => {
    expect(await directoryPerson(row, { username, password: 'Mountain-stream-3' })).toBeUndefined()
  })

  test('nor by any name made of the signs of filters', async () => {
    const signs = fc.string({
      unit: fc.constantFrom(...'*()\\|&!=~<>,+"; linxc0a/'),
      minLength: 1,
      maxLength: 24,
    })
    await fc.assert(
      fc.asyncProperty(signs, async (username) => {
        const found = await directoryPerson(row, { username, password: 'Mountain-stream-3' })
        expect(found !== undefined && username.trim().toLowerCase() !== 'linxc').toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  test('tells a fault of the settings from a wrong password', async () => {
    const wrong = { ...row, secret: 'not the password' }
    const shown = { username: 'linxc', password: 'Mountain-stream-3' }
    await expect(directoryPerson(wrong, shown)).rejects.toMatchObject({ code: 'provider_away' })
  })

  test('is asked for over TLS only by a certificate that is trusted', async () => {
    const { tlsAddress: address, certificate } = directory
    const shown = { username: 'shen', password }
    const known = getCACertificates()
    expect(await whyNot(directoryPerson({ ...row, address }, shown))).toContain('certificate')
    setDefaultCACertificates([...known, certificate])
    onTestFinished(() => setDefaultCACertificates(known))
    expect(await directoryPerson({ ...row, address }, shown)).toMatchObject({ username: 'shen' })
  })
})
