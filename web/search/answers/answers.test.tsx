import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import { SearchPage } from '#web/search/SearchPage.tsx'

const { db, pool, services } = await testApp()

beforeAll(async () => {
  await pool.query(
    `update site set hours = '工作日 9:00–17:00', address = '河汊路 1 号', version = version + 1`,
  )
  await pool.query(`insert into site_phone values (1, '借阅', '000-1101')`)
  await pool.query(`insert into article (category, title, summary, source, body, publish_from)
    values ('guide', '怎样借阅资料', '带身份证件。', '本馆', '[]', now())`)
  await buildBorehole(db, { code: 'ZK-1', title: '孔 1', parts: { strata: strata(['①', '淤泥', 4]) } })
  await services.search.vocabulary.renew()
})

const open = (text: string) => openRoutes(`/home/search?q=${text}`, [{ path: '*', element: <SearchPage /> }])
const answers = async () => within(await screen.findByRole('region', { name: '本馆的回答' }))

test('hours, address and phone stand first', async () => {
  open('服务时间 地址 电话')
  const region = await answers()
  expect(await region.findByText('工作日 9:00–17:00')).toBeTruthy()
  expect(region.getByText('河汊路 1 号')).toBeTruthy()
  expect(region.getByRole('link', { name: '000-1101' }).getAttribute('href')).toBe('tel:000-1101')
  expect(screen.getByText('馆藏资料里没有“服务时间 地址 电话”。')).toBeTruthy()
  expect(screen.queryByText('可以试试')).toBeNull()
})

test('a guide stands above the records, with a link to it', async () => {
  open('怎样借阅')
  const link = (await answers()).getByRole('link', { name: '怎样借阅资料' })
  expect(link.getAttribute('href')).toMatch(/\/information\/\d+$/)
})

test('the right word stands first where a wrong one found nothing', async () => {
  const { user, address } = open('于泥')
  await user.click(await screen.findByRole('link', { name: '淤泥' }))
  expect(address()).toBe('/home/search?q=淤泥')
  expect(await screen.findByText('ZK-1')).toBeTruthy()
})
