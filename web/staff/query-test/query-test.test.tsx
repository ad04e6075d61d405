import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import { beginSession, endSession } from '#web/api/session.ts'

import { readCoordinate } from './coordinate.ts'
import { QueryTestPage } from './QueryTestPage.tsx'

const library = await testApp()

afterEach(() => endSession('own'))

async function open() {
  const inside = await enter(library, await buildStaff(library, ['records_manager']))
  const me = await inside.call(users.me, {})
  beginSession({ accessToken: inside.token, refreshToken: inside.refreshToken, expiresIn: 3600 }, me)
  return openRoutes('/', [{ path: '*', element: <QueryTestPage /> }])
}

test('a query is asked at a place; rows, raw answer and time are shown', async () => {
  await buildBorehole(library.db, { code: 'T1', lng: 1.5, lat: 2.5, values: {} })
  const { user } = await open()
  await user.type(await screen.findByLabelText('坐标'), '1.5, 2.5')
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/^共 1 条，用时 \d+ ms$/)
  const raw = within(screen.getByRole('region', { name: '原样返回' })).getByText(/"records"/)
  expect(JSON.parse(raw.textContent)).toMatchObject({ total: 1, records: [{ code: 'T1' }] })
  expect(within(screen.getByRole('region', { name: '读者看到的' })).getAllByRole('heading')).toHaveLength(2)
})

test('what is no coordinate is not asked', async () => {
  const { user } = await open()
  await user.type(await screen.findByLabelText('坐标'), '街口')
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(await screen.findByText(/^写成“经度, 纬度”/)).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['1.5, 2.5', [1.5, 2.5]],
  ['-1，2', [-1, 2]],
  ['1 2', [1, 2]],
  ['181,2', undefined],
  ['1,86', undefined],
  ['NaN,1', undefined],
  ['1', undefined],
  ['', undefined],
])('%j is read as %j', (text, place) => {
  expect(readCoordinate(text)).toEqual(place)
})
