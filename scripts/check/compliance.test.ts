import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { api } from '#contract/api.ts'
import type { Route } from '#contract/route.ts'
import { freshDatabase } from '#testing/app.ts'

const root = join(import.meta.dirname, '../..')
const text = await readFile(join(root, 'docs/compliance.md'), 'utf8')
/** What the page names as proof: each stands in a code span. */
const proofs = [...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, proof = '']) => proof))]

let pool: pg.Pool
beforeAll(async () => {
  pool = await freshDatabase()
})
afterAll(() => pool.end())

const calls = new Set(
  Object.values(api)
    .flatMap((routes) => Object.values(routes) as Route[])
    .map(({ method, path }) => `${method} /api${path}`),
)

async function isThere(proof: string): Promise<boolean> {
  const script = /^npm run ([\w:-]+)$/.exec(proof)?.[1]
  if (script) {
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    return script in manifest.scripts
  }
  if (/^(?:GET|POST|PUT|DELETE) /.test(proof)) return calls.has(proof)
  if (proof.startsWith('/admin/')) {
    const { rows } = await pool.query('select from menu where path = $1', [proof])
    return rows.length > 0
  }
  return (
    proof === 'npx vitest run FILE' ||
    (/^[a-z\d]+\/[\w./-]+\.\w+$/.test(proof) && existsSync(join(root, proof)))
  )
}

test('refuses a file, a call, a page and a command that are not there', async () => {
  const invented = ['server/gone.test.ts', 'GET /api/gone', '/admin/gone', 'npm run gone', 'gone']
  for (const proof of invented) expect(await isThere(proof)).toBe(false)
})

test('whatever is named as proof is there, and every demand that is met names some', async () => {
  const missing: string[] = []
  for (const proof of proofs) if (!(await isThere(proof))) missing.push(proof)
  expect(missing).toEqual([])
  const rows = text.split('\n').filter((line) => /^\| (?:\d|第|应用|密)/.test(line))
  expect(rows.length).toBeGreaterThan(50)
  const bare = rows.filter((line) => !line.includes('`') && !/未满足/.test(line))
  expect(bare).toEqual([])
})
