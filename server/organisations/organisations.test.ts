import { beforeAll, describe, expect, test } from 'vitest'

import { menus } from '#contract/accounts/menus.ts'
import { users } from '#contract/accounts/users.ts'
import { organisationRoutes } from '#contract/back-office/organisation.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { maskedPhone } from '#contract/identity/contact.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBackOffice, buildLocal } from '#testing/builders/back-office.ts'
import { buildMember, buildStaff, enter, type Inside, type TestPerson } from '#testing/builders/people.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let system: Inside
/** May write organisations, and sees only the own department. */
let local: Inside

beforeAll(async () => {
  library = await testApp()
  ;({ system } = await buildBackOffice(library))
  local = await buildLocal(library, ['organisations.read', 'organisations.write'])
})

let made = 0
const make = async (name = `勘察设计院第${(made += 1)}分院`) => ({
  name,
  id: (await system.call(organisationRoutes.create, { values: { name } })).id,
})

/** A person who has written this company. */
async function somebody(company: string): Promise<TestPerson> {
  const person = await buildMember(library)
  await library.pool.query('update account set company = $2 where id = $1', [person.id, company])
  return person
}

const confirm = (id: number, ...ids: number[]) => system.call(organisationRoutes.confirmMembers, { id, ids })

const membersOf = async (id: number) =>
  (await system.call(organisationRoutes.queryCompanyMember, { id })).records.map((row) => row.id)

describe('an organisation', () => {
  test('is written by those who may, once per name however it is spelt', async () => {
    const { id } = await make('云汀勘测（集团）有限公司')
    const member = await enter(library, await buildMember(library))
    const auditor = await enter(library, await buildStaff(library, ['audit_admin', 'member']))
    const create = (values: object) => outcomeOf(system.call(organisationRoutes.create, { values }))
    expect(
      await outcomesOf([
        member.call(organisationRoutes.page, {}),
        auditor.call(organisationRoutes.merge, { keep: id, ids: [id + 1] }),
        member.call(organisationRoutes.memberMatch, {}),
        member.call(organisationRoutes.confirmMembers, { id, ids: [member.actor.id] }),
      ]),
    ).toEqual(Array(4).fill('forbidden'))
    expect(await create({ name: '云汀勘测 (集团)有限公司' })).toBe('value_taken')
    expect(await create({ name: '三个字' })).toBe('invalid_input')
    expect(await create({ name: '另一家单位', nature: 'magic' })).toBe('invalid_input')
    expect(await create({ name: '另一家单位', nameKey: 'x' })).toBe('invalid_input')
    expect(await create({ name: '另一家单位', members: 4 })).toBe('invalid_input')
  })

  test('gets members whom staff confirm, all within the scope or none; with members it is not deleted', async () => {
    const { id, name } = await make()
    const { id: other } = await make()
    const [one, two] = [await somebody(name), await somebody(`${name} `)]
    const ids = [one.id, two.id]
    expect(await outcomeOf(confirm(id, ...ids, 999_999))).toBe('not_found')
    expect(await outcomeOf(confirm(999_999, ...ids))).toBe('not_found')
    expect(await outcomeOf(local.call(organisationRoutes.confirmMembers, { id, ids }))).toBe('not_found')
    expect(await system.call(organisationRoutes.detail, { id })).toMatchObject({ members: 0, waiting: 2 })
    const { records } = await system.call(organisationRoutes.queryCompanyMember, { id, waiting: true })
    expect(records.map(({ phone }) => phone)).toEqual([one, two].map((person) => maskedPhone(person.phone)))
    expect(await confirm(id, ...ids)).toEqual({ changed: 2 })
    expect(await outcomeOf(confirm(other, one.id))).toBe('not_found')
    expect(await membersOf(id)).toEqual(ids)
    expect((await local.call(organisationRoutes.queryCompanyMember, { id })).total).toBe(0)
    expect((await system.call(userRoutes.page, { filters: { organisation: [id] } })).total).toBe(2)
    expect(
      await outcomesOf([
        system.call(organisationRoutes.batchDelete, { ids: [id] }),
        system.call(organisationRoutes.removeMembers, { id: other, ids }),
        local.call(organisationRoutes.removeMembers, { id, ids }),
        system.call(organisationRoutes.setManager, { id: other, account: one.id, manager: true }),
        local.call(organisationRoutes.setManager, { id, account: one.id, manager: true }),
      ]),
    ).toEqual(['row_in_use', ...Array(4).fill('not_found')])
    expect(await system.call(organisationRoutes.removeMembers, { id, ids })).toEqual({ changed: 2 })
    expect(await system.call(organisationRoutes.batchDelete, { ids: [id] })).toEqual({ removed: 1 })
  })

  test('is matched to what people have written: the same name first, near ones behind', async () => {
    const [city, province] = [await make('滨江市水文地质勘查院'), await make('滨江省水文地质勘查总院')]
    const person = await somebody('滨江市 水文地质勘查院')
    const stranger = await somebody('晨光食品加工厂')
    const match = async (by: Inside, { username }: TestPerson) =>
      (await by.call(organisationRoutes.memberMatch, { text: username })).records[0]?.matches
    expect(await match(system, person)).toEqual([
      { id: city.id, name: city.name, same: true },
      { id: province.id, name: province.name, same: false },
    ])
    expect(await match(system, stranger)).toEqual([])
    expect(await match(local, person)).toBeUndefined()
  })

  test('that somebody has written puts them first in the list; the others follow under one key, however they spelt it', async () => {
    const { name } = await make('云汀市水文站')
    await system.call(organisationRoutes.merge, {
      keep: (await make('东湾地质队')).id,
      ids: [(await make('东湾分队')).id],
    })
    const written = ['星野甲公司（东）', '星野乙公司', name, '星野甲公司(东)', '东湾 分队']
    for (const company of written) {
      const { id } = await somebody(company)
      await library.pool.query(`update account set name = '星野' || name where id = $1`, [id])
    }
    const { records } = await system.call(organisationRoutes.memberMatch, { text: '星野' })
    expect(records.map(({ company }) => company)).toEqual([
      '东湾 分队',
      name,
      '星野乙公司',
      '星野甲公司（东）',
      '星野甲公司(东)',
    ])
    expect(records.map(({ key }) => key).slice(2)).toEqual(['星野乙公司', '星野甲公司东', '星野甲公司东'])
    const rest = await system.call(organisationRoutes.memberMatch, { text: '星野', current: 2, size: 2 })
    expect([rest.total, ...rest.records.map(({ company }) => company)]).toEqual([
      5,
      '星野乙公司',
      '星野甲公司（东）',
    ])
  })

  test('is matched at once in a large library, where many names are written and many organisations are near', async () => {
    const { pool } = library
    await pool.query(`insert into organisation (name, name_key) select name, organisation_key(name)
      from (select '大河流域第' || n || '岩土工程勘察设计研究院' as name from generate_series(1, 3000) n) as many`)
    const { rows } = await pool.query(
      `insert into account (name, username, username_key, company)
       select '众人', 'many' || n, 'many' || n, '大河流域第' || n || '岩土工程勘察研究院' from generate_series(1, 500) n returning id`,
    )
    const { records, total } = await system.call(organisationRoutes.memberMatch, { text: '众人' })
    expect(total).toBe(500)
    expect(records.map(({ matches }) => matches.length)).toEqual(Array(20).fill(5))
    expect(records[0]?.matches[0]).toMatchObject({ name: '大河流域第100岩土工程勘察设计研究院', same: false })
    await pool.query('delete from account where id = any($1)', [rows.map(({ id }) => id)])
    await pool.query(`delete from organisation where name like '大河流域%'`)
  })
})

describe('a merge of duplicates', () => {
  test('moves members, remembers the name, and makes nobody a manager of more', async () => {
    const [keep, twin] = [await make('江北测绘有限公司'), await make('江北测绘公司')]
    const [boss, person] = [await somebody(twin.name), await somebody(twin.name)]
    await confirm(twin.id, boss.id)
    await system.call(organisationRoutes.setManager, { id: twin.id, account: boss.id, manager: true })
    expect(await system.call(organisationRoutes.mergeTouched, { ids: [twin.id] })).toMatchObject([
      { label: '移交的成员', count: 1 },
      { label: '移交的积分', count: 0 },
      { label: '不再是单位管理员', count: 1 },
      { label: '并入的名称', count: 1 },
    ])
    const merge = (keepId: number, ...ids: number[]) =>
      system.call(organisationRoutes.merge, { keep: keepId, ids })
    expect(
      await outcomesOf([merge(keep.id, keep.id), merge(keep.id, 999_999), merge(999_999, keep.id)]),
    ).toEqual([...['invalid_input', 'not_found', 'not_found']])
    expect(await merge(keep.id, twin.id)).toEqual({ merged: 1, members: 1 })
    expect(await membersOf(keep.id)).toEqual([boss.id])
    const formerBoss = await enter(library, boss)
    expect(await outcomeOf(formerBoss.call(organisationRoutes.mine, {}))).toBe('not_company_manager')
    expect(await outcomeOf(make('江北测绘公司'))).toBe('organisation_merged')
    const rename = { id: keep.id, version: 2, values: { name: '江北（测绘）公司' } }
    expect(await outcomeOf(system.call(organisationRoutes.update, rename))).toBe('organisation_merged')
    expect(await formerBoss.call(users.organisations, { name: '江北测绘公司' })).toMatchObject([
      { id: keep.id, same: true },
    ])
    const asked = { text: person.username }
    expect((await system.call(organisationRoutes.memberMatch, asked)).records[0]?.matches[0]).toMatchObject({
      id: keep.id,
      same: true,
    })
  })

  test('of two into each other at once is done once', async () => {
    const [one, other] = [await make(), await make()]
    const ends = await outcomesOf([
      system.call(organisationRoutes.merge, { keep: one.id, ids: [other.id] }),
      system.call(organisationRoutes.merge, { keep: other.id, ids: [one.id] }),
    ])
    expect(ends.toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'not_found'])
  })
})

describe('the manager of an organisation', () => {
  async function appointed(): Promise<{ id: number; name: string; manager: Inside }> {
    const organisation = await make()
    const boss = await somebody(organisation.name)
    await confirm(organisation.id, boss.id)
    await system.call(organisationRoutes.setManager, { id: organisation.id, account: boss.id, manager: true })
    return { ...organisation, manager: await enter(library, boss) }
  }

  test('is nobody else: members, staff and managers who were dismissed are refused', async () => {
    const { id, name, manager } = await appointed()
    const colleague = await somebody(name)
    await confirm(id, colleague.id)
    const ids = [colleague.id]
    const all = (by: Inside) =>
      outcomesOf([
        by.call(organisationRoutes.mine, {}),
        by.call(organisationRoutes.mineMembers, {}),
        by.call(organisationRoutes.mineConfirm, { ids }),
        by.call(organisationRoutes.mineRemove, { ids }),
      ])
    const refused = Array(4).fill('not_company_manager')
    const pagesOf = async (by: Inside) =>
      (await by.call(menus.mine, {})).flatMap(({ children }) => children.map(({ path }) => path))
    expect(await pagesOf(manager)).toContain('/personal-center/company')
    expect(await pagesOf(await enter(library, colleague))).not.toContain('/personal-center/company')
    expect(await all(await enter(library, colleague))).toEqual(refused)
    expect(await all(system)).toEqual(refused)
    expect(await outcomeOf(manager.call(organisationRoutes.page, {}))).toBe('forbidden')
    await system.call(organisationRoutes.setManager, { id, account: manager.actor.id, manager: false })
    expect(await all(manager)).toEqual(refused)
    expect(await membersOf(id)).toHaveLength(2)
  })

  test('confirms those who have written its name and removes its members, no others, never oneself', async () => {
    const [own, foreign] = [await appointed(), await appointed()]
    const [here, there, elsewhere] = [
      await somebody(own.name),
      await somebody(foreign.name),
      await somebody('别处的某单位'),
    ]
    const { manager } = own
    const addAll = (...ids: number[]) => outcomeOf(manager.call(organisationRoutes.mineConfirm, { ids }))
    const removeAll = (...ids: number[]) => outcomeOf(manager.call(organisationRoutes.mineRemove, { ids }))
    const waiting = async () =>
      (await manager.call(organisationRoutes.mineMembers, { waiting: true })).records.map((row) => row.id)
    expect(await waiting()).toEqual([here.id])
    for (const one of [there.id, elsewhere.id, foreign.manager.actor.id, 999_999])
      expect([await addAll(here.id, one), await removeAll(one)]).toEqual(['not_found', 'not_found'])
    expect(await addAll(here.id)).toBe('done')
    expect(await manager.call(organisationRoutes.mine, {})).toMatchObject({
      id: own.id,
      members: 2,
      waiting: 0,
    })
    expect(await removeAll(here.id, manager.actor.id)).toBe('own_account')
    const reader = await enter(library, here)
    const personal = { companyNature: 'state', industry: 'survey', workplace: '中山路 74 号' }
    await reader.call(users.setPersonal, { ...personal, company: ` ${own.name}` })
    expect(await membersOf(own.id)).toContain(here.id)
    expect(await removeAll(here.id)).toBe('done')
    expect(await membersOf(own.id)).toEqual([manager.actor.id])
    await manager.call(users.setPersonal, { ...personal, company: foreign.name })
    expect(await outcomeOf(manager.call(organisationRoutes.mine, {}))).toBe('not_company_manager')
    const { rows } = await library.pool.query(
      `select account, detail from audit_event where action = 'company_members_changed' and account = $1 order by id`,
      [manager.actor.id],
    )
    expect(rows.map(({ detail }) => Object.keys(detail))).toEqual([['added'], ['removed']])
  })
})
