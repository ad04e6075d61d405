import { screen } from '@testing-library/react'
import { encode } from 'fast-png'
import { beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import { ReaderPage } from '#web/reader/ReaderPage.tsx'

let library: TestApp
let token: string

beforeAll(async () => {
  library = await testApp()
  ;({ token } = await library.signIn())
})

const whole = encode({ width: 64, height: 64, data: new Uint8Array(3 * 64 * 64), channels: 3, depth: 8 })

async function open(content: Uint8Array, { mediaType = 'image/png', member = true, access = {} } = {}) {
  const record = await buildBorehole(library.db, access)
  const file = await buildFile(library, record, content, { name: '平面图.png', mediaType })
  const routes = [{ path: '/reader/:file', element: <ReaderPage /> }]
  return openRoutes(`/reader/${file}?as=picture`, routes, member ? { token } : undefined)
}

test('a visitor signs in before a picture is shown', async () => {
  await open(whole, { member: false })
  expect(await screen.findByRole('heading', { level: 2, name: '登录后阅读' })).toBeTruthy()
})

test('a picture of a protected record shows reason and date', async () => {
  await open(whole, { access: { access: 'protected', openOn: '2099-01-01' } })
  expect(await screen.findByText(/保护期至 2099-01-01/)).toBeTruthy()
})

test.each([
  ['is cut short', whole.subarray(0, whole.length / 2), 'image/png', '这张图片不完整或已损坏'],
  ['is a TIFF', Buffer.from('II*'), 'image/tiff', '这张图片不能分块显示'],
])('a picture that %s says so', async (_, content, mediaType, words) => {
  await open(content, { mediaType })
  expect(await screen.findByText(new RegExp(words))).toBeTruthy()
})
