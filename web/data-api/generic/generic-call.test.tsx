import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter, type Inside } from '#testing/builders/people.ts'
import { openInside } from '#testing/pages.tsx'

import { GenericCallForm } from './GenericCallForm.tsx'

let library: TestApp
let member: Inside

const weather = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"雨量":12}'),
)
afterAll(() => void weather.close())

beforeAll(async () => {
  weather.listen(0, '127.0.0.1')
  await once(weather, 'listening')
  library = await testApp({
    reach: { isAllowed: () => true, resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
  })
  const { port } = weather.address() as AddressInfo
  await library.pool.query(
    `insert into data_api_host (name, scheme, host, port) values ('水文站', 'http', 'river.example.cn', $1)`,
    [port],
  )
  member = await enter(library, await buildMember(library))
  await library.pool.query(`insert into data_api_host (name, scheme, host, port)
    values ('气象台', 'https', 'rain.example.cn', 443)`)
})

test('a call of our own API is made in the session, with its parts where they are wanted', async () => {
  const { user } = await openInside(member, <GenericCallForm />)
  expect(await screen.findByText('https://rain.example.cn')).toBeTruthy()
  await user.type(screen.getByLabelText('网址'), '/api/dataApi/mine')
  await user.click(screen.getByRole('button', { name: '发出调用' }))
  const answer = await screen.findByRole('region', { name: '通用调用的答复' })
  expect(JSON.parse(answer.textContent)).toMatchObject({ code: 200, data: { keys: [], use: [] } })
})

test('a call of a host on the list is forwarded, and its answer shown', async () => {
  const { user } = await openInside(member, <GenericCallForm />)
  const { port } = weather.address() as AddressInfo
  await user.type(screen.getByLabelText('网址'), `http://river.example.cn:${port}/today`)
  await user.click(screen.getByRole('button', { name: '发出调用' }))
  const answer = await screen.findByRole('region', { name: '通用调用的答复' })
  expect(JSON.parse(answer.textContent)).toEqual({ 雨量: 12 })
})

test.each([
  ['/etc/passwd', '以 /api/ 或 https:// 开头'],
  ['https://evil.example/', '本馆不转发到这个地址'],
  ['http://127.0.0.1:9/', '本馆不转发到这个地址'],
])('%s is refused: %s', async (address, words) => {
  const { user } = await openInside(member, <GenericCallForm />)
  await user.type(await screen.findByLabelText('网址'), address)
  await user.click(screen.getByRole('button', { name: '发出调用' }))
  expect(await within(document.body).findByText(new RegExp(words))).toBeTruthy()
})
