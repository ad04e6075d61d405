import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { openPool } from '#database/database.ts'

import { schemaFile, schemaText } from './db-types.ts'

const name = 'schema_types'
const cluster = inject('cluster')
const outer = openPool({ connection: { ...cluster, database: 'postgres' }, size: 1 })
const pool = openPool({ connection: { ...cluster, database: name }, size: 1 })

beforeAll(async () => {
  await outer.query(`create database ${name} template ${cluster.database}`)
})

afterAll(async () => {
  await pool.end()
  await outer.query(`drop database ${name}`)
  await outer.end()
})

test('database/schema.ts matches the migrations; if not, run npm run db:types', async () => {
  expect(await schemaText(pool)).toBe(await readFile(schemaFile, 'utf8'))
})

test('a new table is read as Kysely reads it', async () => {
  await pool.query(`create table pump_test (
    id bigint generated always as identity primary key,
    pumped_on date not null,
    state text not null default 'draft' check (state in ('draft', 'done')),
    draw_down real[],
    report jsonb,
    at timestamptz not null default now())`)
  const text = await schemaText(pool)
  expect(text.match(/export interface PumpTest \{[^}]*\}/)?.[0]).toBe(
    [
      'export interface PumpTest {',
      '  id: Generated<number>',
      '  pumpedOn: string',
      "  state: Generated<'draft' | 'done'>",
      '  drawDown: (number | null)[] | null',
      '  report: Json | null',
      '  at: Generated<Moment>',
      '}',
    ].join('\n'),
  )
  expect(text).toContain('  pumpTest: PumpTest\n')
})

test('refuses an unknown type by name', async () => {
  await pool.query('create table odd (shape polygon)')
  await expect(schemaText(pool)).rejects.toThrow('odd.shape: no type is known for polygon')
})
