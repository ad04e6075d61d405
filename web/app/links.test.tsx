import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { testApp } from '#testing/app.ts'

import { router } from './routes.tsx'

// Links lead to existing pages.

const library = await testApp()
const root = join(import.meta.dirname, '../..')

const isSource = (file: string) => !/\.test\.tsx?$/.test(file)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const sources = globSync('web/**/*.{ts,tsx,html}', { cwd: root }).filter(isSource)

/** All texts of something nested. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
const linksIn = (value: unknown): string[] => textsIn(value).filter((text) => text.startsWith('#/'))

const leadsTo = (path: string) =>
  matchRoutes([...router.routes], path.split('?')[0] ?? '')?.at(-1)?.route.path

test('every path in the code of the pages is a route', async () => {
  const { rows } = await library.pool.query<{ path: string }>('select path from menu where path is not null')
  const menuPaths = new Set(rows.map(({ path }) => path))
  const written = sources.flatMap((file) =>
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
