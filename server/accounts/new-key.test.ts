import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { token } from '#contract/sign-in/token.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { takeNewKey } from './new-key.ts'

let library: TestApp
let path: string

beforeAll(async () => {
  library = await testApp()
  path = join(library.dataDir, 'secret.key')
})

const sealed = async () => {
  const { rows } = await library.pool
    .query(`select count(phone) + count(phone_key) + count(mail) + count(totp)
    + (select count(*) from recovery_code) + (select count(content) from message)
    + (select count(*) from transit_key) as count from account`)
  return Number(rows[0].count)
}

test('a correct key is not replaced', async () => {
  const before = await readFile(path, 'utf8')
  await expect(takeNewKey(library.db, library.dataDir, true)).rejects.toThrow('无需新的密钥')
  expect(await readFile(path, 'utf8')).toBe(before)
})

test('a lost key is replaced after the loss was shown and accepted', async () => {
  const { call } = await enter(library, await buildStaff(library, ['counter_clerk']))
  await buildMember(library)
  const held = await sealed()
  expect(held).toBeGreaterThan(2)
  await rm(path)
  await expect(takeNewKey(library.db, library.dataDir, false)).rejects.toThrow(
    /会失去：\d+ 个手机号.*--accept-loss/s,
  )
  expect([await sealed(), (await readdir(library.dataDir)).includes('secret.key')]).toEqual([held, false])

  await takeNewKey(library.db, library.dataDir, true)
  expect(await sealed()).toBe(0)
  await openSecrets(library.dataDir, library.db)
  expect(await outcomeOf(call(token.signOut, {}))).toBe('not_signed_in kicked')
  const { rows } = await library.pool.query(
    `select name, detail from audit_event where action = 'key_replaced'`,
  )
  expect(rows).toEqual([{ name: '操作员', detail: expect.objectContaining({ authenticators: 1 }) }])
})

test('the key file of another library is renamed and kept', async () => {
  await writeFile(path, 'ab'.repeat(32))
  await takeNewKey(library.db, library.dataDir, true)
  const keptFile = (await readdir(library.dataDir)).find((name) => /^secret\.key\.\d{14}$/.test(name))
  expect(await readFile(join(library.dataDir, keptFile ?? ''), 'utf8')).toBe('ab'.repeat(32))
  await openSecrets(library.dataDir, library.db)
})

test('an unreadable key file is not treated as lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-key-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'secret.key'))
  await expect(takeNewKey(library.db, folder, true)).rejects.toThrow('无法读取')
  expect(await readdir(folder)).toEqual(['secret.key'])
})

test('nothing is cleared if the audit log cannot be written', async () => {
  await rm(path)
  await library.pool.query('alter table audit_event rename to elsewhere')
  await expect(takeNewKey(library.db, library.dataDir, true)).rejects.toThrow('audit_event')
  await library.pool.query('alter table elsewhere rename to audit_event')
  expect(await readdir(library.dataDir)).not.toContain('secret.key')
  await expect(openSecrets(library.dataDir, library.db)).rejects.toThrow('new-key')
})
