import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { me } from '#contract/accounts/me.ts'
import { heldTokens } from '#contract/sign-in/held-tokens.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { token } from '#contract/sign-in/token.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter, buildClient, type Inside, totpOf } from '#testing/builders/people.ts'
import { type Guest, startFakeProviders } from '#testing/builders/third-party/fake-providers.ts'
import { arrive as arriveAs, leaveFor } from '#testing/builders/third-party/journey.ts'
import { buildProvider, newBrowser } from '#testing/builders/third-party/providers.ts'
import { outcomeOf } from '#testing/outcome.ts'

const publicUrl = 'https://library.example'
const fakes = await startFakeProviders()
let library: TestApp

beforeAll(async () => {
  library = await testApp({ publicUrl })
  const { appId, secret, origin: address } = fakes
  const union = { kind: 'UNION' as const, appId, secret, address }
  const logoutAddress = `${address}/logout`
  await buildProvider(library, { ...union, code: 'union', name: '一网通办', endsThere: true, logoutAddress })
  await buildProvider(library, { ...union, code: 'province', name: '省政务' })
})
afterAll(() => fakes.close())

const citizen = (id: string, user: Guest['user'] = {}): Guest => ({
  id,
  user: { name: '林小川', idNumber: `31010119900101${id}`, mobile: '+86-13812345678', level: 4, ...user },
})

let visits = 0
/** A visitor at an address of their own. */
const visitor = () => library.from(`10.2.0.${(visits += 1)}`)

const arrive = (guest: Guest, provider = 'union') => arriveAs(visitor(), fakes, provider, guest)
const leave = (guest: Guest, provider = 'union') => leaveFor(visitor(), fakes, provider, guest)
/** As an app does that has fetched a ticket itself. */
const byTicket = (ticket: string) => visitor().call(thirdParty.unionLogin, { ticket })

async function bound(guest: Guest, company: string | null = null) {
  const person = await buildMember(library)
  await library.pool.query('update account set company = $2 where id = $1', [person.id, company])
  const here = await enter(library, person)
  const { link } = await arrive(guest)
  await here.call(thirdParty.bind, { link: link?.ticket })
  return { person, here }
}

type Entry = Awaited<ReturnType<typeof arrive>>

/** Whose account a sign-in has opened; undefined where it opened none. */
const ownerOf = async ({ tokens }: Entry) =>
  tokens && (await library.from('10.2.1.1', tokens.accessToken).call(me, {})).id

describe('a ticket that nobody here asked for', () => {
  const attacker = citizen('0001')
  const union = (given: { answer: string; state?: string; browser?: string }) =>
    outcomeOf(visitor().call(token.signIn, { grant: 'union', ...given }))

  test('opens nothing: neither alone, nor with a state that is made up, of another browser or used', async () => {
    await bound(attacker)
    const answer = fakes.issue(attacker)
    const { state, browser, show } = await leave(citizen('0002'))
    const secret = newBrowser().secret
    expect([
      await union({ answer }),
      await union({ answer, browser: secret }),
      await union({ answer, state: 'a'.repeat(48), browser: secret }),
      await union({ answer, state, browser: secret }),
      await union({ answer, state }),
    ]).toEqual(Array.from({ length: 5 }, () => 'state_refused'))
    expect(await outcomeOf(show())).toBe('done')
    expect(await union({ answer, state, browser: browser.secret })).toBe('state_refused')
  })

  test('cannot be bound either: for that the state of the own account is asked for', async () => {
    const { here } = await bound(citizen('0003'))
    const { state, browser } = await leave(attacker)
    const back = { code: fakes.issue(attacker), state, browser: browser.secret }
    expect(await outcomeOf(here.call(thirdParty.oauthBind, back))).toBe('state_refused')
    expect(await outcomeOf(here.call(thirdParty.bind, { link: back.code }))).toBe('ticket_expired')
  })

  test('hands an app no link, with which somebody else could bind it', async () => {
    expect(await outcomeOf(byTicket(fakes.issue(citizen('0004'))))).toBe('identity_unknown')
  })

  test('leads whoever follows it to the platform, and in as who they are there', async () => {
    const [thief, victim] = [await bound(citizen('0005')), await bound(citizen('0006'))]
    // the attacker sends a ticket of their own, with the state of a journey of their own
    const set = await leave(citizen('0005'))
    const own = newBrowser()
    const smuggled = { answer: set.answer, state: set.state, browser: own.secret }
    expect(await outcomeOf(visitor().call(token.signIn, { grant: 'social', ...smuggled }))).toBe(
      'state_refused',
    )
    // the page of the victim sets out, and the platform names whoever is signed in there
    expect(await ownerOf(await arrive(citizen('0006')))).toBe(victim.person.id)
    expect(await ownerOf(await set.show())).toBe(thief.person.id)
  })
})

test('a citizen binds from account security, by a ticket with the state of their account', async () => {
  const guest = citizen('0007')
  const person = await buildMember(library)
  const here = await enter(library, person)
  const browser = newBrowser()
  const { address } = await here.call(thirdParty.oauthBindStart, { provider: 'union', browser: browser.hash })
  const { ticket = '', state = '' } = Object.fromEntries(fakes.consent(address, guest).searchParams)
  await here.call(thirdParty.oauthBind, { code: ticket, state, browser: browser.secret })
  expect(await ownerOf(await arrive(guest))).toBe(person.id)
})

describe('a citizen who comes by the union platform', () => {
  test('is asked once to bind or to register, with what the platform attests; next time the level is kept', async () => {
    const guest = citizen('0011')
    const { link } = await arrive(guest)
    expect(link).toMatchObject({ provider: '一网通办', label: '林*', name: '林小川', phone: '13812345678' })
    const { here } = await bound(guest)
    expect((await here.call(thirdParty.userList, {}))[0]).toMatchObject({ trust: 4, label: '林*' })
    expect((await arrive(citizen('0011', { level: 5 }))).tokens).toBeDefined()
    expect((await here.call(thirdParty.userList, {}))[0]).toMatchObject({ trust: 5 })
  })

  test('is in by an app that has a ticket of theirs, once an account is bound', async () => {
    const guest = citizen('0012')
    const { person } = await bound(guest)
    const ticket = fakes.issue(guest)
    expect(await ownerOf(await byTicket(ticket))).toBe(person.id)
    expect(await outcomeOf(byTicket(ticket))).toBe('provider_refused')
  })

  test('is refused with a ticket that was used, made up, or that the platform confirms twice', async () => {
    const guest = citizen('0013')
    const first = await leave(guest)
    await first.show()
    expect(await outcomeOf((await leave(guest)).show({ answer: first.answer }))).toBe('provider_refused')
    expect(await outcomeOf((await leave(guest)).show({ answer: 'made-up' }))).toBe('provider_refused')
    fakes.forgetUse(first.answer)
    expect(await outcomeOf((await leave(guest)).show({ answer: first.answer }))).toBe('provider_refused')
    fakes.forgetUse(first.answer)
    expect(await outcomeOf(byTicket(first.answer))).toBe('provider_refused')
  })

  test('comes back signed out of both: the platform page is named', async () => {
    const guest = citizen('0016')
    const { person } = await bound(guest)
    const { tokens } = await arrive(guest)
    const { continueAt } = await buildClient(
      library,
      person,
      tokens ?? { accessToken: '', expiresIn: 0 },
    ).call(heldTokens.signOut, {})
    const there = new URL(continueAt ?? '')
    expect(`${there.origin}${there.pathname}`).toBe(`${fakes.origin}/logout`)
    expect(there.searchParams.get('redirect_uri')).toBe(`${publicUrl}/`)
  })

  test('acts for an organisation: its name is shown, and becomes the company of an account without one', async () => {
    const legal = {
      ...{ userType: 'legal', orgName: '市测绘有限公司', creditCode: '91310000MA1K35XX0B' },
      ...{ level: 3, name: '林知远' },
    }
    expect((await arrive(citizen('0017', legal))).link).toMatchObject({
      label: '市测绘有限公司',
      name: '林知远',
    })
    const companyOf = async (guest: Guest, own: string | null) => {
      const { person } = await bound(guest, own)
      const { rows } = await library.pool.query('select company from account where id = $1', [person.id])
      return rows[0].company
    }
    const other = { ...legal, creditCode: '91310000MA1K35XX1B' }
    expect(await companyOf(citizen('0018', legal), null)).toBe('市测绘有限公司')
    expect(await companyOf(citizen('0019', other), '勘察总院')).toBe('勘察总院')
  })

  test.each([1.5, 9, -1, 'high', null, '０４'])('has no level where the platform says %j', async (level) => {
    const id = `02${String(level).length}${Math.floor(Math.random() * 1e6)}`
    const { here } = await bound(citizen(id, { level, idNumber: undefined }))
    expect((await here.call(thirdParty.userList, {}))[0]?.trust).toBeNull()
  })
})

describe('one person at two platforms', () => {
  test('is known by the document, which is stored as a blind index only', async () => {
    const { person, here } = await bound(citizen('0031'))
    expect(await ownerOf(await arrive({ ...citizen('0031'), id: 'province-0031' }, 'province'))).toBe(
      person.id,
    )
    expect(await here.call(thirdParty.userList, {})).toHaveLength(2)
    const { rows } = await library.pool.query(
      'select j.key, i.* from joined_identity j join account_identity i on i.joined = j.key',
    )
    expect(JSON.stringify(rows)).not.toContain('31010119900101')
  })

  test.each([2, 1, undefined])('is not, where a document is declared only (level %j)', async (level) => {
    const id = `003${level ?? 0}2`
    await bound(citizen(id, { level }))
    expect(await arrive({ ...citizen(id), id: `province-${id}` }, 'province')).toHaveProperty('link')
    await bound(citizen(`${id}1`))
    const declared = { ...citizen(`${id}1`, { level }), id: `province-${id}1` }
    expect(await arrive(declared, 'province')).toHaveProperty('link')
  })

  test('is unbound from both, which is said before; then no document leads back', async () => {
    const { here, person } = await bound(citizen('0034'))
    await arrive({ ...citizen('0034'), id: 'province-0034' }, 'province')
    const [first] = await here.call(thirdParty.userList, {})
    const id = first?.id ?? 0
    expect(await here.call(thirdParty.oauthUnbindAsk, { id })).toMatchObject({ along: ['省政务'] })
    await here.call(thirdParty.unbind, { id })
    expect(await here.call(thirdParty.userList, {})).toEqual([])
    expect(await outcomeOf(here.call(thirdParty.unbind, { id }))).toBe('not_found')
    expect(await arrive({ ...citizen('0034'), id: 'province-0034' }, 'province')).toHaveProperty('link')
    expect(await keysOf(person.id)).toBe(0)
  })
})

const keysOf = async (account: number) =>
  (await library.pool.query('select from joined_identity where account = $1', [account])).rowCount

describe('people of one organisation', () => {
  const legal = { userType: 'legal', orgName: '市测绘有限公司', creditCode: '91310000MA1K35XX9B', level: 4 }

  test('are never joined: at one platform or two, each has an account of their own', async () => {
    const [one, other] = [await bound(citizen('0041', legal)), await bound(citizen('0042', legal))]
    const third = { ...citizen('0043', legal), id: 'province-0043' }
    const { link } = await arrive(third, 'province')
    expect(link).toMatchObject({ label: '市测绘有限公司' })
    const person = await buildMember(library)
    await (await enter(library, person)).call(thirdParty.bind, { link: link?.ticket })
    expect(
      await Promise.all([
        ownerOf(await arrive(citizen('0041', legal))),
        ownerOf(await arrive(citizen('0042', legal))),
        ownerOf(await arrive(third, 'province')),
      ]),
    ).toEqual([one.person.id, other.person.id, person.id])
  })

  test('leave nothing of themselves: who came for themselves and for it, and unbinds, is unknown', async () => {
    const { here, person } = await bound(citizen('0044'))
    await arrive(citizen('0044', legal))
    await arrive(citizen('0044', { idNumber: '310101199001019944' })) // a corrected document adds no second name
    expect(await keysOf(person.id)).toBe(1)
    const [own] = await here.call(thirdParty.userList, {})
    await here.call(thirdParty.unbind, { id: own?.id ?? 0 })
    expect(await keysOf(person.id)).toBe(0)
    for (const guest of [
      citizen('0044'),
      citizen('0044', legal),
      citizen('0044', { idNumber: '310101199001019944' }),
    ])
      for (const provider of ['union', 'province'])
        expect(await arrive({ ...guest, id: `${guest.id}-${provider}` }, provider)).toHaveProperty('link')
  })
})

describe('unbinding', () => {
  const isIn = async ({ tokens }: Entry) =>
    outcomeOf(library.from('10.2.1.2', tokens?.accessToken).call(me, {}))
  const unbindBy = async (here: Inside) => {
    const [own] = await here.call(thirdParty.userList, {})
    await here.call(thirdParty.oauthUnbind, { id: own?.id ?? 0 })
  }

  test('ends what began by it, but not the session that asks, nor those of a password', async () => {
    const guest = citizen('0051')
    const { here, person } = await bound(guest)
    const [one, other] = [await arrive(guest), await arrive(guest)]
    await unbindBy(buildClient(library, person, other.tokens ?? { accessToken: '', expiresIn: 0 }))
    expect(await isIn(one)).toBe('not_signed_in kicked')
    expect(await isIn(other)).toBe('done')
    expect(await outcomeOf(here.call(me, {}))).toBe('done')
  })

  test('stops who is on the way in, between the first factor and the second', async () => {
    const guest = citizen('0052')
    const clerk = await buildStaff(library, ['records_manager'])
    const here = await enter(library, clerk)
    const { link } = await arrive(guest)
    await here.call(thirdParty.bind, { link: link?.ticket })
    const { step } = await arrive(guest)
    await unbindBy(here)
    await library.db.updateTable('account').set({ totpStep: 0 }).where('id', '=', clerk.id).execute()
    const code = totpOf(clerk.secret ?? '')
    const second = { grant: 'second_factor' as const, ticket: step?.ticket ?? '', code }
    expect(await outcomeOf(visitor().call(token.signIn, second))).toBe('provider_refused')
  })
})

test('a browser that leaves for the platform comes back to this site with a ticket and its state', async () => {
  const { back } = await leave(citizen('0030'))
  expect(back.href).toMatch(/^https:\/\/library\.example\/\?ticket=\w+&state=\w{48}$/)
})
