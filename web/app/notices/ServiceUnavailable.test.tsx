import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { testApp } from '#testing/app.ts'
import { openRoutes } from '#testing/pages.tsx'

import { ServiceUnavailable, ServiceUnavailablePage } from './ServiceUnavailable.tsx'

const { pool } = await testApp()
const open = () => openRoutes('/502', [{ path: '*', element: <ServiceUnavailablePage /> }])
const districts = () => document.querySelectorAll('.city-district').length

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('without outlines the default drawing is shown', async () => {
  open()
  expect(await screen.findByRole('heading', { name: '服务暂时中断', level: 2 })).toBeTruthy()
  expect(document.querySelector('.trouble > svg')).toBeTruthy()
  expect(districts()).toBe(0)
})

test('while the server is unavailable the stored outlines are shown with their label', async () => {
  await pool.query(`update site set demo_mark = '虚构演示'`)
  await pool.query(`insert into site_outline values ('district', 1, '东区', '[0,0,1,0,1,1]'),
    ('district', 2, '西区', '[1,0,2,0,2,1]'), ('river', 1, '江', '[0,0,2,1]')`)
  const first = open()
  await waitFor(() => expect(districts()).toBe(2))
  expect(await screen.findByText('虚构底图，无需审图号')).toBeTruthy()
  first.unmount()

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  open()
  await waitFor(() => expect(districts()).toBe(2))
})

test.each(['{', '1', '{"districts":3}'])('outlines remembered as %j are none', async (text) => {
  localStorage.setItem('geolibrary-outlines', text)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  open()
  expect(await screen.findByRole('heading', { name: '服务暂时中断', level: 2 })).toBeTruthy()
  expect(districts()).toBe(0)
})

test.each([
  ['{"status":"ok"}', 1],
  ['{"status":"starting"}', 0],
  ['<h1>Bad Gateway</h1>', 0],
])('it goes on once the server says that it is ready: %s', async (body, times) => {
  vi.stubGlobal('fetch', async () => new Response(body))
  const goOn = vi.fn<() => void>()
  const page = <ServiceUnavailable title="服务暂时中断" text="稍候" onBack={goOn} />
  const { user } = openRoutes('/502', [{ path: '*', element: page }])
  await user.click(await screen.findByRole('button', { name: '再试一次' }))
  if (times === 0) await screen.findByText(/仍然连不上/)
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(times))
})
