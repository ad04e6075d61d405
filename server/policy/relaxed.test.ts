import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { VERSION_NO } from '#contract/version.ts'
import { testApp } from '#testing/app.ts'

import { listRelaxed } from './relaxed.ts'

const { db, pool, raw } = await testApp()
const strict = { publicUrl: 'https://dizhi.example.cn', log: true, apiDocs: undefined }

test('a library as delivered has no relaxed setting; each that is looser is named', async () => {
  expect(await listRelaxed(db, strict)).toEqual([])
  await pool.query('update sign_in_policy set staff_idle_minutes = 240, staff_password_days = 30')
  const loose = { publicUrl: 'http://dizhi.example.cn', log: false, apiDocs: 'everyone' as const }
  expect(await listRelaxed(db, loose)).toEqual([
    '馆内人员闲置下线（分钟）：240，出厂为 30',
    'PUBLIC_URL 为 http://dizhi.example.cn：网址没有加密',
    'LOG 为 off：请求没有日志',
    'API_DOCS 为 everyone：接口文档人人可看',
  ])
})

test('the version is that of the package, and is told with the readiness', async () => {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(VERSION_NO).toBe(`V${String(Object(manifest).version)}`)
  expect((await raw('GET', '/api/health/ready')).body).toMatchObject({ VERSION_NO })
})
