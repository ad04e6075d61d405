import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { testApp } from '#testing/app.ts'

import { router } from './routes.tsx'

// Texts promise only what exists, and links lead to existing pages. A feature leaves this list when it is built.

const library = await testApp()
const root = join(import.meta.dirname, '../..')

/** Features that do not exist yet, and the words that would promise them. */
const unbuilt: readonly (readonly [feature: string, words: RegExp])[] = [
  ['borrowing', /借阅|借出|续借|归还/],
  ['donation', /捐赠/],
  ['booking and applying on the web', /预约|(?:在线|网上|线上)(?:申请|预约|办理|受理)|提交申请/],
]

const promisesOf = (text: string): string[] =>
  unbuilt.flatMap(([feature, words]) => {
    const found = words.exec(text)
    return found ? [`${feature}: …${text.slice(Math.max(0, found.index - 12), found.index + 12)}…`] : []
  })

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[^]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')

const isSource = (file: string) => !/\.test\.tsx?$/.test(file)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** All texts shown by the product: pages, labels, error messages, notifications. */
const spoken = globSync('{web,contract,server/messages,server/pages}/**/*.{ts,tsx,html}', { cwd: root })
  .filter(isSource)
  .filter((file) => !/server.messages.(?:aliyun|tencent)/.test(file)) // their words are those of the provider's API

test('the patterns match the texts they are meant for', () => {
  expect(promisesOf('注册后可预约、捐赠与借阅。')).toHaveLength(3)
  expect(promisesOf('站点地图　天地图　本馆')).toEqual([])
  expect(spoken.length).toBeGreaterThan(300)
})

test('no page, label, error or message promises missing features', () => {
  const found = spoken.flatMap((file) => {
    const path = file.replaceAll('\\', '/')
    return promisesOf(withoutComments(read(file))).map((promise) => `${path} · ${promise}`)
  })
  expect(found).toEqual([])
})

/** All texts of something nested. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
const linksIn = (value: unknown): string[] => textsIn(value).filter((text) => text.startsWith('#/'))

test('the agreement and the privacy policy promise no missing features', async () => {
  const { terms, privacy } = await library.visitor.call(users.agreement, {})
  expect(textsIn([terms, privacy]).flatMap(promisesOf)).toEqual([])
})

test('descriptions of roles, menus and dictionaries match what they open', async () => {
  const { rows } = await library.pool.query<{ text: string }>(
    `select remark as text from role union all select name from menu union all select label from dictionary_item`,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.flatMap(({ text }) => promisesOf(text))).toEqual([])
})

const leadsTo = (path: string) =>
  matchRoutes([...router.routes], path.split('?')[0] ?? '')?.at(-1)?.route.path

test('every path in the code of the pages is a route', async () => {
  const { rows } = await library.pool.query<{ path: string }>('select path from menu where path is not null')
  const menuPaths = new Set(rows.map(({ path }) => path))
  const written = spoken
    .filter((file) => file.startsWith('web'))
    .flatMap((file) =>
      [...read(file).matchAll(/\b(?:to|path)(?:=|: |, )["']((?!\/api)\/[\w/-]*)(?:\?[^"']*)?["']/g)].map(
        ([, path = '']) => path,
      ),
    )
  expect(new Set(written).size).toBeGreaterThan(20)
  const lost = written.filter((path) => (leadsTo(path) ?? '*') === '*' && !menuPaths.has(path))
  expect([...new Set(lost)]).toEqual([])
})

test('every link in the agreement is a route', async () => {
  const links = linksIn(await library.visitor.call(users.agreement, {}))
  expect(links.length).toBeGreaterThan(2)
  expect(links.filter((link) => (leadsTo(link.slice(1)) ?? '*') === '*')).toEqual([])
})
