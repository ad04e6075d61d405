import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { auditLog } from '#contract/audit-log.ts'
import { VERSION_NO } from '#contract/version.ts'
import { audit, serverItself } from '#server/audit/audit.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { exportAssessment } from './assessment.ts'

const from = { address: '10.0.0.7', agent: '' }

async function openLibrary() {
  const library = await testApp()
  const auditor = await enter(library, await buildStaff(library, ['audit_admin'], { name: '审计员' }))
  const unpack = async () => {
    const by = { actor: auditor.actor, from: { ...from } } as Parameters<typeof exportAssessment>[1]
    const { content } = await exportAssessment(library.db, by)
    if (!(content instanceof Uint8Array)) throw new TypeError('not whole')
    const files = unzipSync(content)
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  }
  return { ...library, library, auditor, unpack }
}

test('nobody but the audit duty exports what an assessor asks for', async () => {
  const { library } = await openLibrary()
  for (const role of ['system_admin', 'security_admin']) {
    const other = await enter(library, await buildStaff(library, [role]))
    expect(await outcomeOf(other.call(auditLog.assessment, {}))).toBe('forbidden')
  }
  const member = await enter(library, await buildMember(library))
  expect(await outcomeOf(member.call(auditLog.assessment, {}))).toBe('forbidden')
})

test('the export holds policy, staff, roles, changes of rights, retention, chain, versions; no secret; and is logged', async () => {
  const { db, pool, unpack } = await openLibrary()
  await pool.query(`update sign_in_policy set pass_token = 'pass-token-of-test', staff_idle_minutes = 17`)
  const security = await pool.query<{ password: string; username: string }>(
    `select password, username from account where password is not null limit 1`,
  )
  const detail = { before: { roles: ['甲'] }, after: { roles: ['乙'] } }
  await audit(db, { ...serverItself, success: true, action: 'roles_changed', object: '张某（5）', detail })
  const updated = { ...serverItself, success: true, action: 'resource_updated' as const }
  await audit(db, { ...updated, object: '角色 窗口办理员（7）', detail: { ...detail, of: 'role' } })
  await audit(db, { ...updated, object: '与权限无关', detail: { ...detail, of: 'article' } })
  await audit(db, {
    ...{ ...serverItself, success: true, action: 'housekeeping', object: '清理登录会话' },
    detail: { done: { 清理登录会话: 12 }, failed: {} },
  })
  const files = await unpack()
  expect(files['登录与密码算法.csv']).toContain('馆内人员闲置下线（分钟）,17')
  expect(files['馆内账号.csv']).toContain('审计员')
  expect(files['角色与权限.csv']).toMatch(/审计管理员,审计管理,是,1,.*audit\.read/)
  expect(files['权限变更.csv']).toContain('授予或收回角色,系统,本机,张某（5）,成功')
  expect(files['权限变更.csv']).toContain('修改,系统,本机,角色 窗口办理员（7）,成功')
  expect(files['权限变更.csv']).not.toContain('与权限无关')
  expect(files['到期清理.csv']).toContain('清理登录会话')
  expect(files['日志链核对.csv']).toContain('结论,与写入时一致')
  expect(files['版本.csv']).toContain(VERSION_NO)
  const all = Object.values(files).join('\n')
  const [staff] = security.rows
  expect(all).toContain(staff?.username)
  for (const secret of [staff?.password, 'pass-token-of-test']) expect(all).not.toContain(secret)
  const { rows } = await pool.query(
    `select name, log_type, operation from audit_event where action = 'assessment_exported'`,
  )
  expect(rows).toEqual([{ name: '审计员', log_type: 2, operation: 6 }])
})

test('a chain that was changed is named with the line', async () => {
  const { db, pool, unpack } = await openLibrary()
  await audit(db, { ...serverItself, success: true, action: 'register', object: '甲' })
  await pool.query(`alter table audit_event disable trigger user;
    update audit_event set object = '乙' where object = '甲';
    alter table audit_event enable trigger user`)
  const { rows } = await pool.query<{ id: number }>(`select id from audit_event where object = '乙'`)
  expect((await unpack())['日志链核对.csv']).toContain(`结论,自第 ${rows[0]?.id} 条起与写入时不同`)
})
