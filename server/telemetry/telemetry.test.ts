import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'

import { StartRefusal } from '#database/start-refusal.ts'
import { testApp } from '#testing/app.ts'

import { openMetrics } from './telemetry.ts'

const backup = {
  ages: () => ({ log: 20_000, copy: undefined, verified: 86_400_000 }),
  damage: () => 'first is missing',
  free: () => 7e9,
}

const measured = async () => {
  const registry = new Registry()
  const app = await testApp({ registry, backup })
  const valuesOf = async (name: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'))
  return { ...app, registry, valuesOf }
}

test('calls are counted by feature and status, and not by what a stranger typed', async () => {
  const { raw, valuesOf } = await measured()
  await raw('GET', '/api/catalogue')
  await raw('GET', '/api/health/live')
  await raw('POST', '/api/user/profile', { body: {} })
  const counted = await valuesOf('geolibrary_calls_total')
  expect(counted).toContainEqual(
    expect.stringMatching(/\{feature="catalogue",effect="read",status="200"\} 1$/),
  )
  expect(counted).toContainEqual(expect.stringMatching(/\{feature="health",effect="read",status="200"\} 1$/))
  for (let i = 0; i < 20; i += 1) {
    await raw('GET', `/api/nothing-${i}`)
    await raw('GET', `/never/${i}.php`)
  }
  const later = await valuesOf('geolibrary_calls_total')
  expect(later.filter((line) => line.includes('feature="none"')).length).toBeLessThanOrEqual(2)
  expect(later.join('\n')).not.toMatch(/nothing|never|127\.0\.0\.1/)
})

test('a query that is posted reads; what changes something writes', async () => {
  const { signIn, raw, valuesOf } = await measured()
  const { token } = await signIn()
  await raw('POST', '/api/search/globalSearch', { body: { text: '钻孔' } })
  await raw('POST', '/api/search/saved', { body: {}, token })
  expect(await valuesOf('geolibrary_calls_total')).toEqual([
    'geolibrary_calls_total{feature="search",effect="read",status="200"} 1',
    'geolibrary_calls_total{feature="search",effect="write",status="400"} 1',
  ])
})

test('what a server and its database have is measured when somebody asks', async () => {
  const { valuesOf, pool } = await measured()
  expect(await valuesOf('geolibrary_database_up')).toEqual(['geolibrary_database_up 1'])
  expect(await valuesOf('geolibrary_database_writable')).toEqual(['geolibrary_database_writable 1'])
  expect(await valuesOf('geolibrary_connections_limit')).toEqual([
    `geolibrary_connections_limit ${pool.options.max}`,
  ])
  for (const name of ['disk_free_bytes', 'database_bytes', 'memory_limit_bytes', 'cache_limit_bytes'])
    expect(Number((await valuesOf(`geolibrary_${name}`))[0]?.split(' ')[1])).toBeGreaterThan(0)
  expect(await valuesOf('geolibrary_call_places')).toHaveLength(4)
  expect(await valuesOf('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
})

test('a backup tells its ages, whether it was whole, and its room; a library without one tells that it lacks it', async () => {
  const { valuesOf } = await measured()
  expect(await valuesOf('geolibrary_log_archive_age')).toEqual(['geolibrary_log_archive_age_seconds 20'])
  expect(await valuesOf('geolibrary_backup')).toEqual([
    'geolibrary_backup_lacking 0',
    'geolibrary_backup_verified_age_seconds 86400',
    'geolibrary_backup_damaged 1',
    'geolibrary_backup_free_bytes 7000000000',
  ])
  const registry = new Registry()
  await testApp({ registry, backup: 'lacking' })
  expect(await registry.metrics()).toContain('geolibrary_backup_lacking 1')
})

test('failed and waiting jobs are counted by their queue', async () => {
  const { valuesOf, services } = await measured()
  await services.jobs.ready()
  await services.jobs.enqueue(services.search.db, 'nobodys', {})
  expect(await valuesOf('geolibrary_jobs{queue="nobodys",state="waiting"}')).toEqual([
    'geolibrary_jobs{queue="nobodys",state="waiting"} 1',
  ])
})

test('while the database is away that is told, and nothing that it had told before', async () => {
  const { valuesOf, pool } = await measured()
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const connect = vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(gone))
  expect(await valuesOf('geolibrary_database_up')).toEqual(['geolibrary_database_up 0'])
  expect(await valuesOf('geolibrary_database_bytes')).toEqual([])
  expect(await valuesOf('geolibrary_jobs')).toEqual([])
  connect.mockRestore()
})

test('metrics are served at an address of their own, and nothing else is', async () => {
  const { pool } = await testApp()
  const { port, close } = await openMetrics({ host: '127.0.0.1', port: 0 }, { pool, backup: undefined })
  const at = `http://127.0.0.1:${port}`
  const [own, other, posted] = await Promise.all([
    fetch(`${at}/metrics`),
    fetch(`${at}/api/catalogue`),
    fetch(`${at}/metrics`, { method: 'POST' }),
  ])
  expect([own.status, other.status, posted.status]).toEqual([200, 404, 405])
  expect(own.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  await expect(openMetrics({ host: '127.0.0.1', port }, { pool, backup: undefined })).rejects.toThrow(
    StartRefusal,
  )
  await close()
})

const ops = join(import.meta.dirname, '../../ops')
const pages = join(import.meta.dirname, '../../docs/runbook')
const readOps = (name: string) => readFile(join(ops, name), 'utf8')
const matchesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

test('whatever alerts and pictures name is measured', async () => {
  const { raw, registry } = await measured()
  await raw('GET', '/api/catalogue')
  const text = await registry.metrics()
  const names = new Set(matchesOf(text, /^# TYPE (\w+) /gm))
  const isMeasured = (name: string) => names.has(name) || names.has(name.replace(/_bucket$/, ''))
  const words = await readOps('alerts.yml')
  for (const text of [
    words.replaceAll(/^\s*(?:summary|runbook):.*$/gm, ''),
    await readOps('dashboard.json'),
  ]) {
    const named = matchesOf(text, /\b((?:geolibrary|nodejs|process)_[a-z0-9_]+)/g)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !isMeasured(name))).toEqual([])
  }
})

test('every alert has its page and its test: quiet once, firing once', async () => {
  const [rules, tests] = await Promise.all([readOps('alerts.yml'), readOps('alerts.test.yml')])
  const alerts = matchesOf(rules, /- alert: (\w+)/g)
  const named = matchesOf(rules, /runbook: docs\/runbook\/([\w-]+\.md)/g)
  expect(named).toHaveLength(alerts.length)
  const others = ['restore.md', 'restore-own-postgresql.md'] // nothing measures that somebody deleted the wrong batch
  expect(new Set([...named, ...others])).toEqual(new Set(await readdir(pages)))
  const timesOf = (alert: string) => tests.split(`alertname: ${alert}`).length - 1
  expect(alerts.map(timesOf)).toEqual(alerts.map(() => 2))
})

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
if (!hasPromtool) console.info('skipped: rules tried by promtool (Debian: apt install prometheus)')

test.each(hasPromtool ? ['alerts.test.yml'] : [])('every rule fires and is quiet where %s says', (file) => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
    cwd: ops,
    encoding: 'utf8',
  })
  expect(status, `${stdout}${stderr}`).toBe(0)
})
