import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { organisationRoutes } from '#contract/back-office/organisation.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter } from '#testing/builders/people.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { CompanyPage } from '#web/personal/CompanyPage.tsx'

import { MatchTool } from './MatchTool.tsx'

const library = await testApp()
afterEach(() => endSession('own'))

/** A person who has written this company. */
async function somebody(name: string, company: string) {
  const person = await buildMember(library, { name })
  await library.pool.query('update account set company = $2 where id = $1', [person.id, company])
  return person
}

test('people come to the organisation that they have written, a near one only where a clerk says so', async () => {
  const system = await enter(library, await buildStaff(library, ['system_admin', 'member']))
  const make = (name: string) => system.call(organisationRoutes.create, { values: { name } })
  const [city, survey] = [await make('云汀市勘察测绘研究院'), await make('江北测绘有限公司')]
  await somebody('陈砚', '江北测绘 有限公司')
  await somebody('顾南乔', '云汀市勘察测绘研究所')
  const { user } = await openInside(system, <MatchTool />)
  await user.click(screen.getByRole('button', { name: '匹配成员' }))
  await user.click(await screen.findByRole('checkbox', { name: /陈砚/ }))
  expect(screen.queryByRole('checkbox', { name: /顾南乔/ })).toBeNull()
  await user.selectOptions(screen.getByLabelText('顾南乔 归入的单位'), '近似：云汀市勘察测绘研究院')
  await user.click(await screen.findByRole('checkbox', { name: /顾南乔/ }))
  await user.click(screen.getByRole('button', { name: '确认 2 人' }))
  expect(await screen.findByText('已确认 2 人')).toBeTruthy()
  const membersOf = async ({ id }: { id: number }) =>
    (await system.call(organisationRoutes.queryCompanyMember, { id })).records.map(({ name }) => name)
  expect([await membersOf(city), await membersOf(survey)]).toEqual([['顾南乔'], ['陈砚']])
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('已撤销')).toBeTruthy()
  expect([await membersOf(city), await membersOf(survey)]).toEqual([[], []])
})

test('a unit is made from the name that was written, and goes with the undo; staff are not asked about', async () => {
  const system = await enter(library, await buildStaff(library, ['system_admin', 'member']))
  await somebody('程砺', '海陵岩土检测中心')
  const clerk = await buildStaff(library, ['records_manager', 'member'], { name: '馆员甲' })
  await library.pool.query('update account set company = $2 where id = $1', [clerk.id, '本馆资料室'])
  const { user } = await openInside(system, <MatchTool />)
  await user.click(screen.getByRole('button', { name: '匹配成员' }))
  await user.selectOptions(await screen.findByLabelText('程砺 归入的单位'), '新建：海陵岩土检测中心')
  expect(screen.queryByText('馆员甲')).toBeNull()
  await user.click(await screen.findByRole('checkbox', { name: /程砺/ }))
  await user.click(screen.getByRole('button', { name: '确认 1 人' }))
  expect(await screen.findByText('已确认 1 人，新建单位 1 家')).toBeTruthy()
  const made = async () =>
    (await system.call(organisationRoutes.page, { text: '海陵岩土' })).records.map(({ members }) => members)
  expect(await made()).toEqual([1])
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('已撤销')).toBeTruthy()
  expect(await made()).toEqual([])
})

test('a unit that several people spell differently is made once; who was to have a new one gets the one made meanwhile', async () => {
  const system = await enter(library, await buildStaff(library, ['system_admin', 'member']))
  await somebody('苏禾', '潮音（海洋）勘测队')
  await somebody('苏白', '潮音(海洋) 勘测队')
  await somebody('苏木', '潮音海洋勘测队')
  const { user } = await openInside(system, <MatchTool />)
  await user.click(screen.getByRole('button', { name: '匹配成员' }))
  for (const [name, company] of [
    ['苏禾', '潮音（海洋）勘测队'],
    ['苏白', '潮音(海洋) 勘测队'],
    ['苏木', '潮音海洋勘测队'],
  ])
    await user.selectOptions(await screen.findByLabelText(`${name} 归入的单位`), `新建：${company}`)
  await user.click(await screen.findByRole('checkbox', { name: /苏禾/ }))
  await user.click(await screen.findByRole('checkbox', { name: /苏白/ }))
  await user.click(screen.getByRole('button', { name: '确认 2 人' }))
  expect(await screen.findByText('已确认 2 人，新建单位 1 家')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /苏禾/ })).toBeNull())
  await user.click(await screen.findByRole('checkbox', { name: /苏木/ }))
  await user.click(screen.getByRole('button', { name: '确认 1 人' }))
  expect(await screen.findByText('已确认 1 人')).toBeTruthy()
  const { records } = await system.call(organisationRoutes.page, { text: '潮音' })
  expect(records.map(({ members }) => members)).toEqual([3])
})

test('a manager removes a member after a question, never oneself; nobody else has the page', async () => {
  const system = await enter(library, await buildStaff(library, ['system_admin', 'member']))
  const { id } = await system.call(organisationRoutes.create, { values: { name: '鹭洲水文地质队' } })
  const boss = await somebody('沈明远', '鹭洲水文地质队')
  const member = await somebody('柳知行', '鹭洲水文地质队')
  await system.call(organisationRoutes.confirmMembers, { id, ids: [boss.id, member.id] })
  await system.call(organisationRoutes.setManager, { id, account: boss.id, manager: true })
  const { user, unmount } = await openInside(await enter(library, boss), <CompanyPage />)
  await user.click(await screen.findByRole('tab', { name: '成员' }))
  await user.click(await screen.findByRole('checkbox', { name: /柳知行.*138|柳知行.*1\d\d\*{4}/ }))
  expect(screen.queryByRole('checkbox', { name: /沈明远/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '移出 1 人' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '移出' }))
  expect(await screen.findByText('已移出 1 人')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  unmount()
  endSession('own')
  await openInside(await enter(library, member), <CompanyPage />)
  expect(await screen.findByText(/单位管理员/)).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})
