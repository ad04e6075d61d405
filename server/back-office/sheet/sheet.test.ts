import { read, write } from '@e965/xlsx'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { batches } from '#contract/back-office/batches.ts'
import { departmentRoutes } from '#contract/back-office/department.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { openTable, type SheetRow } from '#server/foreign-files/table/table.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildStaff, enter, type Inside, somePhone } from '#testing/builders/people.ts'
import { bytesOf, endOfBatch, writeBatch } from '#testing/builders/sheets.ts'
import { bookOf, fillWorkbook, type Table } from '#testing/builders/workbooks/workbooks.ts'
import { outcomeOf } from '#testing/outcome.ts'
import { callBytes } from '#web/api/call.ts'

let library: TestApp
let system: Inside
let guard: Inside

beforeAll(async () => {
  library = await testApp()
  system = await enter(library, await buildStaff(library, ['system_admin', 'member'], { name: '系统员' }))
  guard = await enter(library, await buildStaff(library, ['security_admin', 'member'], { name: '安全员' }))
  await library.pool.query('update session set proved_at = now()')
})

const drop = (file: Uint8Array, by = system, fileName = '用户.xlsx') =>
  by.call(userRoutes.import, { fileName, file })

const heads = ['用户名', '真实姓名', '手机号', '邮箱', '部门', '单位名称', '单位性质', '工号']
let made = 0
const somebody = (fields: Record<number, string | number> = {}): (string | number | null)[] => {
  made += 1
  const row = [`sheet${made}`, '新来的', somePhone(), `s${made}@example.cn`, '本馆', null, null, `${made}`]
  return row.map((value, i) => fields[i] ?? value)
}
const bookWith = (rows: Table) => bookOf({ 用户: [heads, ...rows] })
const countOf = async (pattern: string) => {
  const { rows } = await library.pool.query<{ count: number }>(
    'select count(*) from account where username like $1 and removed_at is null',
    [pattern],
  )
  return rows[0]?.count ?? 0
}

describe('is refused', () => {
  test('without the right, whatever the file', async () => {
    const file = bookWith([somebody()])
    const reader = await library.signIn('users.read')
    const callOf = (call: Promise<unknown>) => outcomeOf(call)
    expect(await callOf(reader.call(userRoutes.import, { fileName: '用户.xlsx', file }))).toBe('forbidden')
    expect(await callOf(callBytes(userRoutes.template, {}, { token: reader.token }))).toBe('forbidden')
    expect(await callOf(callBytes(userRoutes.export, {}, { token: reader.token }))).toBe('forbidden')
    const { batch } = await drop(file)
    for (const route of [batches.progress, batches.cancel, batches.undo] as const)
      expect(await callOf(guard.call(route, { id: batch.id }))).toBe('not_found')
    expect(await callOf(guard.call(batches.commit, { id: batch.id, mode: 'good' }))).toBe('not_found')
    expect(await callOf(callBytes(batches.annotated, { id: batch.id }, { token: guard.token }))).toBe(
      'not_found',
    )
  })
})

describe('a workbook with twelve errors', () => {
  const taken = somePhone()
  const inner = somePhone()
  const errors: [cell: string, fields: Record<number, string | number>, code: string, reason: RegExp][] = [
    ['A', { 0: 'ab' }, 'invalid', /4 至 30 个字/],
    ['A', { 0: '' }, 'required', /请填写用户名/],
    ['B', { 1: '' }, 'required', /请填写真实姓名/],
    ['C', { 2: '1381234567' }, 'invalid', /11 位手机号/],
    ['C', { 2: taken }, 'taken', /手机号已被使用/],
    ['C', { 2: Number(inner) }, 'duplicate', /与第 15 行重复/],
    ['D', { 3: 'no-at-sign' }, 'invalid', /邮箱地址/],
    ['E', { 4: '不存在的部门' }, 'unknown', /没有叫“不存在的部门”的部门/],
    ['F', { 5: '三个字' }, 'invalid', /./],
    ['G', { 6: '魔法' }, 'unknown', /不在选项之列，可填/],
    ['H', { 7: 'x'.repeat(41) }, 'invalid', /最长 40 字/],
    ['C', { 2: inner }, 'duplicate', /与第 9 行重复/],
  ]
  const good = () => [somebody(), somebody()]

  test('has each found at its cell, gives its good rows, comes back marked, and doubles nothing when mended', async () => {
    const holder = { username: 'phone-holder', name: '有号的', phone: taken }
    await system.call(userRoutes.create, { values: { ...holder, department: await byCode('internal') } })
    const [first, last] = [good(), good()]
    const rows = errors.map(([, fields]) => somebody(fields))
    const names = [...first, ...last].map(([name]) => String(name))
    const file = bookWith([...first, ...rows, ...last])
    const { batch, problems, notes } = await drop(file)
    expect(notes).toEqual([])
    expect(problems.map(({ row, column, code }) => [row, column, code])).toEqual(
      errors.map(([cell, , code], i) => [i + 4, cell, code]),
    )
    for (const [i, [, , , reason]] of errors.entries()) expect(problems[i]?.reason).toMatch(reason)
    expect(problems[4]).toMatchObject({ sheet: '用户', header: '手机号', value: taken })
    expect(batch).toMatchObject({ state: 'checked', total: 16, good: 4, created: 4, bad: 12 })
    expect(await outcomeOf(system.call(batches.commit, { id: batch.id, mode: 'all' }))).toBe(
      'batch_has_problems',
    )

    expect(await writeBatch(system, batch.id)).toMatchObject({ state: 'done', created: 4, bad: 12 })
    for (const name of names) expect(await countOf(name)).toBe(1)
    expect((await system.call(userRoutes.page, { text: names[0] ?? '' })).records[0]).toMatchObject({
      department: { name: '本馆' },
      roles: [{ name: '注册用户' }],
      state: 'enabled',
    })

    const copy = await openTable(await bytesOf(system, batches.annotated, { id: batch.id }), {
      username: '用户名',
      problem: '问题',
    })
    const rowsOfCopy: SheetRow[] = []
    for await (const some of copy.rows()) rowsOfCopy.push(...some)
    const marks = rowsOfCopy.flatMap((row) => {
      const words = copy.cellsOf(row)('problem')?.raw
      return words ? [[row.row, String(words)]] : []
    })
    expect(marks).toHaveLength(12)
    expect(marks[0]).toEqual([4, expect.stringMatching(/^用户名：4 至 30/)])
    expect(rowsOfCopy.find(({ row }) => row === 7)?.cells.get('C')).toBe(rows[3]?.[2])

    const mended = bookWith([...first, ...errors.map((_) => somebody()), ...last])
    const again = await drop(mended)
    expect(again.batch).toMatchObject({ bad: 0, created: 12, unchanged: 4, updated: 0 })
    expect(await writeBatch(system, again.batch.id, 'all')).toMatchObject({
      state: 'done',
      created: 12,
      unchanged: 4,
    })
    const third = await drop(mended)
    expect(third.batch).toMatchObject({ bad: 0, created: 0, updated: 0, unchanged: 16 })
    for (const name of names) expect(await countOf(name)).toBe(1)
  })
})

const byCode = async (code: string): Promise<number> => {
  const { rows } = await library.pool.query<{ id: number }>('select id from department where code = $1', [
    code,
  ])
  return rows[0]?.id ?? 0
}

describe('a batch', () => {
  test('is taken back, but for what others have changed since', async () => {
    const [one, two, three] = [somebody({ 7: '1' }), somebody(), somebody()]
    await writeBatch(system, (await drop(bookWith([one]))).batch.id)
    const { batch } = await drop(
      bookWith([{ ...one, 7: '改过' } as never, two, three].map((row) => [...Object.values(row)])),
    )
    expect(batch).toMatchObject({ created: 2, updated: 1 })
    await writeBatch(system, batch.id)
    const find = async (name: unknown) =>
      (await system.call(userRoutes.page, { text: String(name) })).records[0]
    expect((await find(one[0]))?.number).toBe('改过')
    const retained = await find(three[0])
    await system.call(userRoutes.update, {
      id: retained?.id ?? 0,
      version: retained?.version ?? 0,
      values: { unit: '甲' },
    })
    expect(await system.call(batches.undo, { id: batch.id })).toEqual({
      removed: 1,
      restored: 1,
      retained: [{ title: '新来的', reason: '之后有人改过' }],
      retainedCount: 1,
    })
    expect((await find(one[0]))?.number).toBe('1')
    expect([await countOf(String(two[0])), await countOf(String(three[0]))]).toEqual([0, 1])
    const again = await drop(bookWith([two]))
    expect([again.problems, again.batch.created]).toEqual([[], 1])
    const lines = await library.pool.query(
      `select action from audit_event where object like $1 order by id`,
      [`用户，批次 ${batch.id}：%`],
    )
    expect(lines.rows.map(({ action }) => action)).toEqual(['resource_imported', 'resource_import_undone'])
  })

  test('is cancelled before it is written, and then not written', async () => {
    const row = somebody()
    const { batch } = await drop(bookWith([row]))
    expect(await system.call(batches.cancel, { id: batch.id })).toMatchObject({ state: 'cancelled' })
    expect(await outcomeOf(system.call(batches.commit, { id: batch.id, mode: 'good' }))).toBe(
      'batch_not_open',
    )
    expect(await countOf(String(row[0]))).toBe(0)
    expect((await system.call(batches.list, {})).records[0]).toMatchObject({
      id: batch.id,
      state: 'cancelled',
    })
    expect((await guard.call(batches.list, {})).total).toBe(0)
  })

  test('whose server dies midway leaves nothing, and another one finishes it', async () => {
    const rows = Array.from({ length: 1001 }, () => somebody())
    const name = String(rows[1000]?.[0])
    // the second thousand waits for this row
    const blocker = await library.pool.connect()
    await blocker.query('begin')
    await blocker.query(`insert into account (name, username, username_key) values ('占位', $1, $1)`, [name])
    const { batch } = await drop(bookWith(rows))
    await system.call(batches.commit, { id: batch.id, mode: 'all' })
    const waiting = await vi.waitUntil(
      async () => {
        const { rows: found } = await library.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into "account"%'`,
        )
        return found[0]?.pid
      },
      { timeout: 60_000, interval: 50 },
    )
    expect(await system.call(batches.progress, { id: batch.id })).toMatchObject({
      state: 'queued',
      done: 1000,
    })
    await library.pool.query('select pg_terminate_backend($1)', [waiting]) // as the kernel does for a dead process
    await vi.waitUntil(async () => (await countOf(String(rows[0]?.[0]))) === 0, { timeout: 60_000 })
    await blocker.query('rollback')
    blocker.release()
    expect(await endOfBatch(system, batch.id)).toMatchObject({ state: 'done', created: 1001 })
    expect(await countOf(name)).toBe(1)
  })
})

describe('departments', () => {
  const heading = ['部门编码', '部门名称', '上级部门', '单位类型']
  const take = async (rows: Table, by = system) =>
    by.call(departmentRoutes.import, { fileName: '部门.xlsx', file: bookOf({ 部门: [heading, ...rows] }) })

  test('come in any order, children before their parents; a circle is told', async () => {
    const rows: Table = [
      ['dep-c', '丙', '乙', '馆内部门'],
      ['dep-b', '乙', 'dep-a', '馆内部门'],
      ['dep-a', '甲', '本馆', '馆内部门'],
    ]
    const { batch, problems } = await take(rows)
    expect(problems).toEqual([])
    expect(await writeBatch(system, batch.id, 'all')).toMatchObject({ state: 'done', created: 3 })
    expect((await take(rows)).batch).toMatchObject({ unchanged: 3 })
    const circle = await take([
      ['dep-x', '子', 'dep-y', '公众'],
      ['dep-y', '丑', 'dep-x', '公众'],
    ])
    expect(circle.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [2, '上级成环'],
      [3, '上级成环'],
    ])
    expect(await system.call(batches.undo, { id: batch.id })).toMatchObject({ removed: 3, retainedCount: 0 })
  })
})

test('a template has the drop-downs; filled in, it is taken', async () => {
  const template = await bytesOf(system, userRoutes.template, {})
  const [, name, phone] = somebody()
  const line = {
    用户名: 'by-template',
    真实姓名: name,
    手机号: phone,
    部门: '本馆',
    单位性质: '国有企业',
  } as never
  const { batch, problems } = await drop(fillWorkbook(template, { 用户: [line] }))
  expect([problems.map(({ reason }) => reason), batch.created]).toEqual([[], 1])
  const xml = new TextDecoder().decode(unzipSync(template)['xl/worksheets/sheet1.xml'])
  expect(xml.match(/<dataValidation type="list"/g)).toHaveLength(3)
})

test('what is exported changes nothing when it comes back, as .xls too', async () => {
  const text = fc.oneof(
    fc.constantFrom('=1+1', '@甲', '甲乙', '+86', '"<&>'),
    fc.string({ minLength: 1, maxLength: 12 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), async (values) => {
      for (const [number, unit] of values) {
        const [own, name, phone] = somebody().map(String) as [string, string, string]
        const username = `back-${own}`
        const department = await byCode('external')
        await outcomeOf(
          system.call(userRoutes.create, { values: { username, name, phone, department, number, unit } }),
        )
      }
      const file = await bytesOf(system, userRoutes.export, { text: 'back-sheet' })
      const { batch, problems } = await drop(file)
      expect(problems).toEqual([])
      expect(batch).toMatchObject({ created: 0, updated: 0, bad: 0, unchanged: batch.total })
    }),
    { numRuns: 5 },
  )
  const file = await bytesOf(system, userRoutes.export, { text: 'back-sheet' })
  const old = new Uint8Array(write(read(file), { type: 'array', bookType: 'biff8' }))
  expect((await drop(old, system, '用户.xls')).batch).toMatchObject({ created: 0, updated: 0, bad: 0 })
  const { rows } = await library.pool.query(
    `select detail from audit_event where action = 'resource_exported' order by id desc limit 1`,
  )
  expect(rows[0]?.detail).toMatchObject({ resource: 'user', text: 'back-sheet', count: expect.any(Number) })
})
