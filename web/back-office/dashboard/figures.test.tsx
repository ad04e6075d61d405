import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { openRoutes } from '#testing/pages.tsx'

import { SystemFigures } from './figures.tsx'

const storage = { databaseBytes: 1, fileBytes: 1, files: 1 }
const answers = (status: number, body: string) => async () => new Response(body, { status })
const lineIsDead = () => Promise.reject(new TypeError('offline'))

afterEach(() => vi.unstubAllGlobals())

const open = (fetched: () => Promise<Response>) => {
  vi.stubGlobal('fetch', fetched)
  return openRoutes('/', [{ path: '/', element: <SystemFigures storage={storage} /> }])
}

test.each([
  [answers(200, '{"status":"ok"}'), '正常'],
  [answers(503, '{"status":"database_away"}'), '数据库没有应答'],
  [answers(502, '<h1>Bad Gateway</h1>'), '没有应答'],
  [answers(502, '{"message":"no upstream"}'), '没有应答'],
  [lineIsDead, '没有应答'],
])('the state of the server is told: %s, %s', async (fetched, words) => {
  open(fetched)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a server that answers no longer is not said to be well', async () => {
  const { client } = open(answers(200, '{"status":"ok"}'))
  expect(await screen.findByText('正常')).toBeTruthy()
  vi.stubGlobal('fetch', lineIsDead)
  await act(() => client.refetchQueries())
  expect(await screen.findByText('没有应答')).toBeTruthy()
})
