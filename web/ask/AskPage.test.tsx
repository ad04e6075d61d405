import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import { RecordListPage } from '#web/catalogue/RecordListPage.tsx'
import { wholeOf } from '#web/records/list-view.ts'

import { AskPage } from './AskPage.tsx'

let modelReply = ''
const service = createServer((request, answer) => {
  request.resume().on('end', () => {
    if (modelReply === '') answer.writeHead(500).end()
    else answer.end(JSON.stringify({ choices: [{ message: { content: modelReply } }] }))
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => service.close())
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
const { db, pool, signIn } = await testApp({ ai: { url, key: undefined, model: 'any' } })

beforeAll(async () => {
  const at = (metres: number) => ({ lng: 121.5, lat: 31.2 + metres / 110_850 })
  const hole = (code: string, metres: number, values: Record<string, unknown>, district = '鹭洲区') =>
    buildBorehole(db, {
      code,
      district,
      ...at(metres),
      values,
      parts: { strata: strata(['⑥', '粉质黏土', 30]) },
    })
  await hole('ZK-17', 0, { holeKind: '6', finalDepth: 60, completedOn: '2021-05-01' })
  await hole('ZK-18', 200, { holeKind: '6', finalDepth: 40 })
  await hole('ZK-19', 400, { holeKind: '1', finalDepth: 80 }, '望江区')
  await hole('ZK-20', 4000, { holeKind: '1', finalDepth: 90 }, '望江区')
})

const routes = [
  { path: '/ai', element: <AskPage /> },
  { path: '/gcdzzkInfo', element: <RecordListPage view={wholeOf(kinds.borehole)} /> },
]
const open = (question: string, session?: Parameters<typeof openRoutes>[2]) =>
  openRoutes(question === '' ? '/ai' : `/ai?q=${encodeURIComponent(question)}`, routes, session)
const fits = (words: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === words)
const codes = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const box = () => screen.getByRole('textbox', { name: '用一句话说出要找的资料' })

test('without a question examples are shown; an empty box gives an error', async () => {
  const { user, address } = open('')
  expect(await screen.findByRole('heading', { name: '可以这样问' })).toBeTruthy()
  await user.type(box(), '  {Enter}')
  expect(screen.getByRole('alert').textContent).toBe('请先输入问题')
  expect(address()).toBe('/ai')
})

test('a question becomes highlighted conditions and a list, both in the address', async () => {
  const { user, address, router } = open('')
  await user.type(box(), '鹭洲区深度大于50米的双桥静力触探孔{Enter}')
  expect(await fits('1 孔符合')).toBeTruthy()
  expect(codes()).toEqual(['ZK-17'])
  const read = within(screen.getByRole('region', { name: '识别结果' }))
  for (const [words, label] of [
    ['鹭洲区', '所在区'],
    ['深度大于50米', '孔深'],
    ['双桥静力触探孔', '钻孔类型'],
  ])
    expect(read.getByText(words ?? '').parentElement?.textContent).toBe(`${words}${label}`)
  expect(address()).toBe(
    '/ai?q=鹭洲区深度大于50米的双桥静力触探孔&kind=borehole&conditions=[{"prop":"district","anyOf":["鹭洲区"]},{"prop":"finalDepth","from":50},{"prop":"holeKind","anyOf":["6"]}]',
  )
  await router.navigate(-1)
  await waitFor(() => expect(address()).toBe('/ai'))
})

test('a wrong condition can be edited; going back restores the interpretation', async () => {
  const { user, address, router } = open('深度大于50米的钻孔')
  expect(await fits('3 孔符合')).toBeTruthy()
  const bar = within(screen.getByRole('search', { name: '查询条件' }))
  const from = bar.getByRole('textbox', { name: '孔深，从' })
  await user.clear(from)
  await user.type(from, '85{Enter}')
  expect(await fits('1 孔符合')).toBeTruthy()
  expect(address()).toContain('"from":85')
  expect(screen.getByText('深度大于50米')).toBeTruthy()
  await router.navigate(-1)
  expect(await fits('3 孔符合')).toBeTruthy()
})

test('so many were asked for: so many are shown, with their order in words', async () => {
  open('最深的两个钻孔')
  expect(await fits('前 2 孔，共 4 孔')).toBeTruthy()
  expect(screen.getByText('孔深从大到小')).toBeTruthy()
  expect(codes()).toEqual(['ZK-20', 'ZK-19'])
})

test('sorts by distance, shows distances, and links to the list of the kind', async () => {
  const { user, address } = open('ZK-17附近500米的钻孔')
  expect(await fits('2 孔符合')).toBeTruthy()
  expect(codes()).toEqual(['ZK-18', 'ZK-19'])
  expect(screen.getByRole('columnheader', { name: /距离/ }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('link', { name: '在列表中打开' }))
  expect(await screen.findByRole('heading', { name: '工程地质钻孔' })).toBeTruthy()
  expect(address()).toContain('/gcdzzkInfo?sort=near&conditions=[{"prop":"place"')
  expect(await fits('2 孔符合')).toBeTruthy()
})

test('unused spans are listed with reasons; unknown words go to full-text search', async () => {
  open('粉质黏土不要保护期的钻孔')
  expect(await screen.findByText(/“不要保护期的”没有用上：条件只能写要什么/)).toBeTruthy()
  expect(screen.getByText('“粉质黏土”未识别为条件，按目录文字查找。')).toBeTruthy()
  expect(await fits('4 孔符合')).toBeTruthy()
  const bar = within(screen.getByRole('search', { name: '查询条件' }))
  expect(bar.getByRole('textbox', { name: '全文' })).toHaveProperty('value', '粉质黏土')
})

test('another kind keeps the conditions that it supports', async () => {
  const { user, address } = open('鹭洲区深度大于50米的钻孔')
  await fits('1 孔符合')
  await user.selectOptions(screen.getByRole('combobox', { name: '资料种类' }), '水准点')
  expect(await screen.findByText('没有符合的水准点')).toBeTruthy()
  expect(address()).toContain('&kind=benchmark&conditions=[{"prop":"district","anyOf":["鹭洲区"]}]')
})

test('a visitor must sign in for an answer', async () => {
  open('鹭洲区的钻孔')
  expect(await screen.findByText(/后可以生成带引文的回答/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '生成带引文的回答' })).toBeNull()
})

test('a member sees what is sent; a failure keeps the list, an answer cites its sources', async () => {
  const { token } = await signIn()
  const { user } = open('鹭洲区的双桥孔', { token })
  expect(await screen.findByText(/会把问题与检索到的目录条目.*发给本馆配置的服务/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '生成带引文的回答' }))
  expect(await screen.findByText('智能回答服务暂时不可用。下面的检索结果不受影响。')).toBeTruthy()
  await screen.findByRole('table')
  expect(codes()).toEqual(['ZK-17', 'ZK-18'])
  modelReply = 'ZK-17 深 60 m[1]，<b>另有一孔</b>[2][9]。'
  await user.click(screen.getByRole('button', { name: '生成带引文的回答' }))
  expect(await screen.findByText('ZK-17 深 60 m[1]，另有一孔[2]。')).toBeTruthy()
  const answer = within(screen.getByRole('region', { name: '带引文的回答' }))
  expect(answer.getAllByRole('listitem')).toHaveLength(2)
  expect(answer.getByRole('link', { name: '工程地质钻孔 ZK-17' }).getAttribute('href')).toBe(
    '/gcdzzkInfo/ZK-17',
  )
})

test('an answer without citations is rejected', async () => {
  modelReply = '我认为有很多孔。'
  const { token } = await signIn()
  const { user } = open('望江区的钻孔', { token })
  await user.click(await screen.findByRole('button', { name: '生成带引文的回答' }))
  expect(await screen.findByText(/^没有依据：/)).toBeTruthy()
  expect(screen.queryByText(/我认为/)).toBeNull()
})

test('a failed interpretation shows an error and can be retried', async () => {
  await pool.query('alter table kind_state rename to kind_state_away')
  const { user } = open('望江区最深的钻孔')
  expect(await screen.findByText('这句话未能识别为条件')).toBeTruthy()
  await pool.query('alter table kind_state_away rename to kind_state')
  await user.click(screen.getByRole('button', { name: '再试一次' }))
  expect(await fits('2 孔符合')).toBeTruthy()
  expect(codes()).toEqual(['ZK-20', 'ZK-19'])
})
