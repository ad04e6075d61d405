import { beforeAll, describe, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { type BackOffice, buildBackOffice } from '#testing/builders/back-office.ts'
import { buildMember, byPassword, somePhone, type TestPerson } from '#testing/builders/people.ts'
import { writeBatch } from '#testing/builders/sheets.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'
import { nameSpellings, phoneSpellings } from '#testing/characters.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let backOffice: BackOffice
let member: TestPerson

beforeAll(async () => {
  library = await testApp()
  backOffice = await buildBackOffice(library)
  member = await buildMember(library)
})

const places = phoneSpellings('13826760710').map((_, i) => i)
const spelling = (phone: string, place: number) => phoneSpellings(phone)[place] ?? ''
const storedName = async (username: string) => {
  const { rows } = await library.pool.query('select name from account where username = $1', [username])
  return rows[0]?.name
}

describe('a mobile number in any spelling', () => {
  test.each(places)('signs in, spelling %d', async (place) => {
    const username = spelling(member.phone, place)
    const from = library.from(`10.1.0.${place + 1}`)
    expect(await outcomeOf(byPassword(from, { username, password: member.password }))).toBe('done')
  })

  test('is a number for who asks', async () => {
    for (const place of places)
      expect(
        await library.visitor.call(users.checkPhoneNum, { phone: spelling(member.phone, place) }),
      ).toEqual({ valid: true })
  })

  test('finds its user, and nobody has it a second time', async () => {
    const { system, somebody } = backOffice
    for (const place of places) {
      const phone = spelling(member.phone, place)
      const { records } = await system.call(userRoutes.page, { text: phone })
      expect([phone, records.map(({ id }) => id)]).toEqual([phone, [member.id]])
      expect(await outcomeOf(system.call(userRoutes.create, { values: await somebody({ phone }) }))).toMatch(
        /^value_taken/,
      )
    }
  })

  test('comes in by a form and by a workbook, and is found', async () => {
    const { system, create, next } = backOffice
    const phones = places.map(() => somePhone())
    const made = await Promise.all(
      places.map((place) => create({ phone: spelling(phones[place] ?? '', place) })),
    )
    for (const [place, phone] of phones.entries()) {
      const { records } = await system.call(userRoutes.page, { text: phone })
      expect([place, records.map(({ id }) => id)]).toEqual([place, [made[place]]])
    }
    const sheet = places.map((place) => [`sheet${next()}`, '新来的', spelling(somePhone(), place), '本馆'])
    const file = bookOf({ 用户: [['用户名', '真实姓名', '手机号', '部门'], ...sheet] })
    const { batch } = await system.call(userRoutes.import, { fileName: '用户.xlsx', file })
    expect(await writeBatch(system, batch.id)).toMatchObject({ state: 'done' })
    const { rows } = await library.pool.query<{ phone: Buffer }>(
      'select phone from account where username = any($1)',
      [sheet.map(([username]) => username)],
    )
    const stored = rows.map(({ phone }) => library.identity.personal.unseal(phone))
    expect(stored.filter((phone) => /^1\d{10}$/.test(phone))).toHaveLength(places.length)
  })
})

describe('a name in any spelling', () => {
  const name = '欧阳喆堃'
  test('comes in by a form and by a workbook as it is seen', async () => {
    const { system, somebody, next } = backOffice
    for (const written of nameSpellings(name)) {
      const values = await somebody({ name: written })
      await system.call(userRoutes.create, { values })
      expect([written, await storedName(values.username)]).toEqual([written, name])
    }
    const sheet = nameSpellings(name).map((written) => [`named${next()}`, written, somePhone(), '本馆'])
    const file = bookOf({ 用户: [['用户名', '真实姓名', '手机号', '部门'], ...sheet] })
    const { batch } = await system.call(userRoutes.import, { fileName: '用户.xlsx', file })
    await writeBatch(system, batch.id)
    for (const [username = '', written] of sheet)
      expect([written, await storedName(username)]).toEqual([written, name])
  })
})
