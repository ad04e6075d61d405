import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { held } from '#contract/sign-in/held-tokens.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { token } from '#contract/sign-in/token.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter, inside } from '#testing/builders/people.ts'
import { type Guest, type Houses, startHouses } from '#testing/builders/third-party/houses.ts'
import { buildProvider, newBrowser } from '#testing/builders/third-party/providers.ts'
import { outcomeOf } from '#testing/outcome.ts'

const publicUrl = 'https://library.example'
let library: TestApp
let houses: Houses

beforeAll(async () => {
  library = await testApp({ publicUrl })
  houses = await startHouses()
  const { appId, secret, origin: address } = houses
  const union = { kind: 'UNION' as const, appId, secret, address }
  const logoutAddress = `${address}/logout`
  await buildProvider(library, { ...union, code: 'union', name: '一网通办', endsThere: true, logoutAddress })
  await buildProvider(library, { ...union, code: 'province', name: '省政务' })
})
afterAll(() => houses.close())

const citizen = (id: string, user: Guest['user'] = {}): Guest => ({
  id,
  user: { name: '林小川', idNumber: `31010119900101${id}`, mobile: '13812345678', level: 4, ...user },
})

const arrive = (guest: Guest, provider?: string) =>
  library.visitor.call(thirdParty.unionLogin, { ticket: houses.issue(guest), ...(provider && { provider }) })

async function bound(guest: Guest, company: string | null = null) {
  const person = await buildMember(library)
  await library.pool.query('update account set company = $2 where id = $1', [person.id, company])
  const here = await enter(library, person)
  const { link } = await arrive(guest)
  await here.call(thirdParty.bind, { link: link?.ticket })
  return { person, here }
}

describe('a citizen with a ticket of the union platform', () => {
  test('is asked once to bind or to register, with what the platform attests; next time the level is kept', async () => {
    const guest = citizen('0011')
    const { link } = await arrive(guest)
    expect(link).toMatchObject({ provider: '一网通办', label: '林*', name: '林小川', phone: '13812345678' })
    const { here } = await bound(guest)
    expect((await here.call(thirdParty.userList, {}))[0]).toMatchObject({ trust: 4, label: '林*' })
    expect((await arrive(citizen('0011', { level: 5 }))).tokens).toBeDefined()
    expect((await here.call(thirdParty.userList, {}))[0]).toMatchObject({ trust: 5 })
  })

  test('signs in by POST /token likewise', async () => {
    const guest = citizen('0012')
    await bound(guest)
    const grant = { grant: 'union' as const, provider: 'union', answer: houses.issue(guest) }
    const { tokens } = await library.visitor.call(token.signIn, grant)
    expect(tokens?.refreshToken).toBeDefined()
    expect(await outcomeOf(library.visitor.call(token.signIn, grant))).toBe('provider_refused')
  })

  test('is refused with a ticket that was used, made up, or another house confirms twice', async () => {
    const ticket = houses.issue(citizen('0013'))
    await library.visitor.call(thirdParty.unionLogin, { ticket })
    expect(await outcomeOf(library.visitor.call(thirdParty.unionLogin, { ticket }))).toBe('provider_refused')
    expect(await outcomeOf(library.visitor.call(thirdParty.unionLogin, { ticket: 'made-up' }))).toBe(
      'provider_refused',
    )
    const lasting = houses.issue(citizen('0014'))
    await library.visitor.call(thirdParty.unionLogin, { ticket: lasting })
    houses.forgetUse(lasting)
    expect(await outcomeOf(library.visitor.call(thirdParty.unionLogin, { ticket: lasting }))).toBe(
      'provider_refused',
    )
  })

  test('is known at a second platform by the document, which is stored as a blind index only', async () => {
    const { person } = await bound(citizen('0015'))
    const other = { ...citizen('0015'), id: 'province-0015' }
    const { tokens } = await arrive(other, 'province')
    const here = inside(library, person, tokens ?? { accessToken: '', expiresIn: 0 })
    expect(await here.call(thirdParty.userList, {})).toHaveLength(2)
    const { rows } = await library.pool.query(
      'select j.key, i.* from joined_identity j join account_identity i on i.joined = j.key',
    )
    expect(JSON.stringify(rows)).not.toContain('31010119900101')
  })

  test('comes back signed out of both: the platform page is named', async () => {
    const guest = citizen('0016')
    const { person } = await bound(guest)
    const { tokens } = await arrive(guest)
    const { continueAt } = await inside(library, person, tokens ?? { accessToken: '', expiresIn: 0 }).call(
      held.signOut,
      {},
    )
    const there = new URL(continueAt ?? '')
    expect(`${there.origin}${there.pathname}`).toBe(`${houses.origin}/logout`)
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
    const { here } = await bound(citizen(id, { level }))
    expect((await here.call(thirdParty.userList, {}))[0]?.trust).toBeNull()
  })
})

test('a browser that leaves for the platform comes back with a ticket to this site', async () => {
  const browser = newBrowser()
  const { address } = await library.visitor.call(thirdParty.start, {
    provider: 'union',
    browser: browser.hash,
  })
  const back = houses.consent(address, citizen('0030'))
  expect(back.href.startsWith(`${publicUrl}/?provider=union&ticket=`)).toBe(true)
})
