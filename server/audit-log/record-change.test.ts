import { expect, test } from 'vitest'

import { auditLog } from '#contract/audit-log.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp()
const auditor = await enter(library, await buildStaff(library, ['audit_admin']))
const manager = await enter(library, await buildStaff(library, ['records_manager']))
const kind = 'borehole'

/** The line of the log of the last change of a record. */
const lineOf = async (code: string) =>
  (
    await library.pool.query<{ id: number }>(
      `select id from audit_event where action like 'record_%' and detail ->> 'code' = $1 order by id desc limit 1`,
      [code],
    )
  ).rows[0]?.id ?? 0

test('what a change did to a secret record is told to no auditor, nor anything to who is none', async () => {
  const code = 'V-1'
  await manager.call(catalogue.create, { kind, code, title: '密孔', access: 'secret' })
  await manager.call(catalogue.update, { kind, code, version: 1, title: '更密' })
  const { rows } = await library.pool.query<{ id: number }>(
    `select id from audit_event where action = 'record_updated' order by id desc limit 1`,
  )
  const id = rows[0]?.id ?? 0
  expect(JSON.stringify(await auditor.call(auditLog.recordChange, { id }))).not.toContain('密')
  expect(await outcomeOf(manager.call(auditLog.recordChange, { id }))).toBe('forbidden')
  expect(await outcomeOf(auditor.call(auditLog.recordChange, { id: 999_999 }))).toBe('not_found')
})

test('the auditor sees both values of what a line says was changed, of that version alone', async () => {
  const code = 'V-2'
  await manager.call(catalogue.create, {
    kind,
    code,
    title: '甲孔',
    access: 'protected',
    openOn: '2099-01-01',
    values: { finalDepth: 10 },
  })
  await manager.call(catalogue.update, { kind, code, version: 1, values: { finalDepth: 12 } })
  const second = await lineOf(code)
  await manager.call(catalogue.update, { kind, code, version: 2, values: { finalDepth: 15 } })
  expect(await auditor.call(auditLog.recordChange, { id: second })).toMatchObject({
    version: 2,
    changes: [{ name: 'finalDepth', from: 10, to: 12 }],
  })
  expect(await auditor.call(auditLog.recordChange, { id: await lineOf(code) })).toMatchObject({
    changes: [{ name: 'finalDepth', from: 12, to: 15 }],
  })
  const { rows } = await library.pool.query(
    `select object from audit_event where action = 'audit_read' and object = $1`,
    [`第 ${second} 条的前后内容`],
  )
  expect(rows).toHaveLength(1)
})

test('an export is named by its days, given or not', async () => {
  const nameOf = async (query: string) => {
    const { headers } = await library.raw('GET', `/api/audit/export${query}`, { token: auditor.token })
    return decodeURIComponent(String(headers['content-disposition']))
  }
  expect(await nameOf('?from=2026-01-01&to=2026-01-31')).toContain('审计日志2026-01-01至2026-01-31.csv')
  expect(await nameOf('')).toMatch(/审计日志\d{4}-\d\d-\d\d至\d{4}-\d\d-\d\d\.csv/)
})
