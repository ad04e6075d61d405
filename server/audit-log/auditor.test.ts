import { createHash } from 'node:crypto'
import { text as wholeText } from 'node:stream/consumers'

import { beforeAll, describe, expect, test } from 'vitest'

import { auditLog, log } from '#contract/audit-log.ts'
import { content } from '#contract/content/content.ts'
import { token } from '#contract/sign-in/token.ts'
import { audit } from '#server/audit/audit.ts'
import { changedFields } from '#server/audit/changes.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { buildProgram } from '#testing/builders/programs.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { exportAudit } from './exporting.ts'

let library: TestApp
let auditor: Inside
const guard = { success: true, account: 3, name: '安全员', address: '10.0.0.3' }

/** Lines of last March, hashed as if they had been written then. */
const movedToMarch = `
  alter table audit_event disable trigger user; alter table audit_head disable trigger user;
  do $$ declare previous bytea := ''; line audit_event; begin
    for line in select * from audit_event order by id loop
      if line.object like '借阅%' then line.at := '2026-03-31 23:59:59+08'; end if;
      line.hash := audit_hash(previous, line);
      previous := line.hash;
      update audit_event set at = line.at, hash = line.hash where id = line.id;
    end loop;
    update audit_head set hash = previous;
  end $$;
  alter table audit_event enable trigger user; alter table audit_head enable trigger user`

beforeAll(async () => {
  library = await testApp()
  const changed = changedFields(
    { roles: ['借阅审核员'], name: '甲' },
    { roles: ['借阅审核员', '资料管理员'], name: '甲' },
  )
  const detail = { of: 'user', ...changed }
  const line = { ...guard, action: 'roles_changed' as const, detail }
  await audit(library.db, { ...guard, action: 'register' }, { ...line, object: '借阅审核员甲（5）' })
  await audit(library.db, { ...line, object: '窗口办理员乙（6）' })
  await library.pool.query(movedToMarch)
  auditor = await enter(library, await buildStaff(library, ['audit_admin'], { name: '审计员' }))
})

describe('on the day of the audit', () => {
  test('who changed rights last March is found, with both sides', async () => {
    const march = { from: '2026-03-01', to: '2026-03-31' }
    const asked = { ...march, types: [2 as const], operations: [3 as const], actions: ['roles_changed'] }
    const { records, total, capped, about } = await auditor.call(auditLog.page, { ...asked, text: '借阅' })
    expect([total, capped, about]).toEqual([1, false, 1])
    expect(records).toMatchObject([
      {
        ...{ account: 3, name: '安全员', address: '10.0.0.3', object: '借阅审核员甲（5）' },
        at: '2026-03-31T15:59:59.000Z',
        changes: [
          {
            field: 'roles',
            label: '角色',
            before: ['借阅审核员'],
            after: ['借阅审核员', '资料管理员'],
          },
        ],
      },
    ])
    for (const none of [
      { from: '2026-04-01', to: '2026-04-30' },
      { ...march, account: 4 },
      { ...march, success: false },
      { ...march, text: '窗口' },
    ])
      expect((await auditor.call(auditLog.page, none)).total).toBe(0)
  })

  test('the chain is whole', async () => {
    const { brokenAt, events, to, last } = await auditor.call(auditLog.verify, {})
    expect([brokenAt, events, to]).toEqual([null, last, last])
  })

  test('a page beyond the reach is refused with the way out', async () => {
    const far = auditor.call(auditLog.page, { current: 501, size: 200 })
    await expect(far).rejects.toMatchObject({
      detail: { fields: { current: expect.stringContaining('缩小范围') } },
    })
  })

  test('an export can be verified by anybody, holds no formula, and is itself in the log', async () => {
    await audit(library.db, { ...guard, action: 'register', object: '=HYPERLINK("x")', name: '甲,"乙"' })
    const { status, headers, text } = await library.raw('GET', '/api/audit/export', { token: auditor.token })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toContain('attachment')
    const rows = parsed(text.slice(1))
    const [head, ...lines] = rows
    const end = lines.pop()
    expect([text[0], head?.at(-1), end?.[4]]).toEqual(['\uFEFF', '散列', '链尾'])
    let previous = ''
    for (const [number, line] of lines.entries()) {
      const [id, content = '', before = '', hash] = [line[0], ...line.slice(-3)]
      const again = createHash('sha256').update(Buffer.from(previous, 'hex')).update(content).digest('hex')
      expect([id, before, hash]).toEqual([String(number + 1), previous, again])
      expect(JSON.parse(content)[0]).toBe(number + 1)
      previous = again
    }
    expect([end?.[0], end?.at(-1)]).toEqual([String(lines.length), previous])
    expect(text).toContain(`'=HYPERLINK`)
    expect(lines[1]?.slice(4, 11)).toEqual([
      ...['授予或收回角色', '3', '安全员', '10.0.0.3', '借阅审核员甲（5）', '成功', '角色：增加 资料管理员'],
    ])
    expect(lines.at(-1)?.slice(4, 7)).toEqual(['导出审计日志', String(auditor.actor.id), '审计员'])
  })

  test('an export of some days and one event holds these lines only, piece by piece', async () => {
    const by = {
      actor: { ...auditor.actor, permissions: [] },
      from: { address: '10.1.1.1', source: '', agent: '' },
    }
    const many = Array.from({ length: 2100 }, () => ({ ...guard, action: 'hot_keyword_added' as const }))
    for (let from = 0; from < many.length; from += 300)
      await audit(library.db, ...many.slice(from, from + 300))
    const asked = {
      format: 'csv' as const,
      from: '2026-04-01',
      action: 'hot_keyword_added',
      success: 'true' as const,
      text: '',
    }
    const { content: sent } = await exportAudit(library.db, by, asked)
    const rows = parsed(await wholeText(sent as AsyncIterable<Buffer>))
    expect(rows).toHaveLength(2100 + 2)
    expect(new Set(rows.slice(1, -1).map(([, , , , event]) => event))).toEqual(new Set(['审定常查词']))
  })

  test('nobody but the audit duty reads, exports or verifies', async () => {
    const { call } = await enter(library, await buildStaff(library, ['security_admin']))
    for (const route of [auditLog.page, auditLog.verify, auditLog.export])
      expect(await outcomeOf(call(route, {}))).toBe('forbidden')
    await library.identity.auditBuffer.close()
  })
})

/** Rows of CSV. */
const parsed = (text: string): string[][] =>
  text
    .split('\r\n')
    .filter(Boolean)
    .map((line) =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g), ([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )

describe('a line that is sent', () => {
  const latest = async () =>
    (
      await library.pool.query(`select action, log_type, account, name, address, object, success, detail
        from audit_event where action = 'client_reported' order by id desc limit 1`)
    ).rows[0] as unknown
  const line = { type: 'exception', text: '页面出错', page: '/home' } as const

  test('by a member bears their name, and cannot say another', async () => {
    const person = await buildMember(library, { name: '来者' })
    const { call } = await enter(library, person, '192.0.2.60')
    const forged = { ...line, action: 'roles_changed', name: '安全员', account: 3 }
    expect(await outcomeOf(call(log.send, forged))).toContain('invalid_input')
    await call(log.send, line)
    expect(await latest()).toEqual({
      ...{ action: 'client_reported', log_type: 4, account: person.id, name: '来者', address: '192.0.2.60' },
      ...{ object: '/home', success: false, detail: { text: '页面出错' } },
    })
  })

  test('by a program bears the name of the program', async () => {
    const secret = 'a-long-secret-of-the-program'
    await buildProgram(library.db, { code: 'gauge', name: '监测采集', secret })
    const basic = Buffer.from(`gauge:${secret}`).toString('base64')
    const { body } = await library.raw(token.signIn.method, `/api${token.signIn.path}`, {
      body: { grant: 'client_credentials' },
      headers: { authorization: `Basic ${basic}` },
    })
    const { accessToken } = Object(body.data['tokens'])
    await library.from('192.0.2.61', accessToken).call(log.send, { ...line, type: 'operation' })
    expect(await latest()).toMatchObject({ log_type: 2, account: null, name: '监测采集', success: true })
  })

  test('is refused without a token, when long, and when there are too many', async () => {
    const operation = { ...line, type: 'operation' as const }
    expect(await outcomeOf(library.visitor.call(log.send, operation))).toContain('not_signed_in')
    const { call, token: access } = await enter(library, await buildMember(library), '192.0.2.62')
    const long = await library.raw('POST', '/api/log/send', {
      body: { ...line, text: 'x'.repeat(5000) },
      token: access,
    })
    expect(long.status).toBe(413)
    const outcomes = await Promise.all(Array.from({ length: 31 }, () => outcomeOf(call(log.send, line))))
    expect(outcomes.filter((outcome) => outcome !== 'done')).toEqual(['too_many_requests'])
  })
})

test('errors in browsers of visitors are counted: few lines, however many come', async () => {
  const { visitorErrors } = library.services
  for (let i = 0; i < 3; i += 1)
    await library.visitor.call(log.send, { type: 'exception', text: 'TypeError a.js', page: '/home' })
  for (let i = 0; i < 500; i += 1) visitorErrors.note({ object: `/made-up/${i}`, text: 'x' })
  await visitorErrors.flush()
  const { rows } = await library.pool.query(
    `select object, account, detail from audit_event where action = 'client_reported' and detail ? 'count' order by id`,
  )
  expect(rows).toHaveLength(5)
  expect(rows[0]).toEqual({
    ...{ object: '/home', account: null },
    detail: { text: 'TypeError a.js', count: 3, others: 496 },
  })
})

test('failures of the server are a line for each cause, with their number', async () => {
  await library.services.failures.flush()
  await library.pool.query('alter table hot_keyword rename to hidden')
  for (let i = 0; i < 3; i += 1) await library.raw('GET', `/api${content.hotKeywords.path}`)
  await library.pool.query('alter table hidden rename to hot_keyword')
  await library.services.failures.flush()
  const { rows } = await library.pool.query(
    `select log_type, success, object, detail from audit_event where action = 'server_failed'`,
  )
  expect(rows).toMatchObject([{ log_type: 4, success: false, detail: { cause: '42P01', count: 3 } }])
})
