import { createHash } from 'node:crypto'

import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { fileService } from '#contract/files/file-service.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { beginSession, endSession } from '#web/api/session.ts'

import { FileLine } from './FileLine.tsx'
import { type Step, transfer } from './transfer.ts'
import type { Item } from './uploader.ts'

const library = await testApp()

afterEach(() => {
  vi.restoreAllMocks()
  endSession('own')
})

async function openSession() {
  const member = await enter(library, await buildMember(library))
  const me = await member.call(users.me, {})
  beginSession({ accessToken: member.token, refreshToken: member.refreshToken, expiresIn: 3600 }, me)
}

const lineIsDead = () => Promise.reject(new TypeError('offline'))
const serverIsBusy = async () =>
  Response.json({ code: 503, message: '忙', data: { error: 'busy' } }, { status: 503 })

/** The first call of a path comes to nothing. */
function failOnce(path: string, fail: () => Promise<Response>): void {
  const send = globalThis.fetch
  let isBroken = true
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const url = request[0] instanceof Request ? request[0].url : String(request[0])
    if (!isBroken || !url.includes(path)) return send(...request)
    isBroken = false
    return fail()
  })
}

async function send(bytes: Buffer<ArrayBuffer>): Promise<Step['state'][]> {
  const states: Step['state'][] = []
  const report = ({ state }: Step) => void (states.at(-1) !== state && states.push(state))
  const digest = createHash('sha256').update(bytes).digest('hex')
  const way = { pathName: 'survey', signal: new AbortController().signal, digest, onDigest: () => {}, report }
  const { name, size, chunks } = await transfer(new File([bytes], '测线.dat'), way)
  expect([name, size, chunks]).toEqual(['测线.dat', bytes.length, Math.ceil(bytes.length / 2 ** 21)])
  return states
}

test('a large file is first compared with what the archive has, and checked only once all of it was sent', async () => {
  await openSession()
  expect(await send(Buffer.alloc(9_000_000, '岩心'))).toEqual(['comparing', 'sending', 'checking'])
})

const trouble = [
  ['interrupted', lineIsDead],
  ['busy', serverIsBusy],
] as const
const calls = [fileService.chunkCheck, fileService.chunkUpload, fileService.merge]

test.each(calls.flatMap(({ path }) => trouble.map(([state, fail]) => ({ path, state, fail }))))(
  'at $path an upload that is $state says so, and then goes on',
  async ({ path, state, fail }) => {
    await openSession()
    failOnce(path, fail)
    const states = await send(Buffer.alloc(4_500_000, path + state))
    const at = states.indexOf(state)
    expect([at > 0, states.slice(at + 1).length > 0, states.at(-1)]).toEqual([true, true, 'checking'])
  },
)

test.each<[Partial<Item>, string]>([
  [{ state: 'comparing', done: 0 }, '4.0 KB · 正在比对馆内已有的文件'],
  [{ state: 'interrupted', done: 2048, rate: undefined }, '2.0 KB / 4.0 KB · 连接中断，恢复后接着传'],
  [{ state: 'busy', done: 2048, rate: undefined }, '2.0 KB / 4.0 KB · 暂时传不了，稍后自动继续'],
  [{ state: 'checking', done: 4096 }, '4.0 KB · 已传完，正在核对'],
])('%j says %s', (part, words) => {
  const item: Item = { key: 1, name: '测线.dat', size: 4096, state: 'waiting', done: 0, ...part }
  const uploader = { pause: () => {}, resume: () => {}, remove: async () => {} }
  render(<FileLine item={item} uploader={uploader} />)
  expect(screen.getByText(words)).toBeTruthy()
  const isMeasured = screen.getByRole('progressbar').hasAttribute('value')
  expect(isMeasured).toBe(part.state === 'interrupted' || part.state === 'busy')
})
