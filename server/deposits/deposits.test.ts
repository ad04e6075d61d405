import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { deposits, maxDrafts, staffDeposits } from '#contract/deposits/deposits.ts'
import { fileService } from '#contract/files/file-service.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildDeposit, holesBook } from '#testing/builders/deposits.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let examiner: SignedIn
let reader: SignedIn
let depositor: SignedIn
let other: SignedIn

beforeAll(async () => {
  library = await testApp()
  examiner = await library.signIn('deposits.read', 'deposits.examine', 'records.draft', 'records.read')
  reader = await library.signIn('deposits.read')
})

beforeEach(async () => {
  ;[depositor, other] = [await library.signIn(), await library.signIn()]
})

const upload = async (
  { call }: SignedIn,
  name: string,
  content: BlobPart = `内容 ${name}`,
): Promise<number> =>
  (await call(fileService.upload, { file: new File([content], name), pathName: 'material' })).id

const begun = async ({ call }: SignedIn, material: 'engineering' | 'other' = 'other') =>
  (await call(deposits.create, { material, title: '勘察报告' })).id

const attach = async (by: SignedIn, id: number, part: string, file: Promise<number>) =>
  by.call(deposits.attach, { id, part, file: await file })

const move = async ({ call }: SignedIn, id: number, name: string, given: object = {}) => {
  const { line } = await call(deposits.one, { id })
  return call(deposits.move, { id, line, move: name, ...given })
}

const bindPhone = ({ actor }: SignedIn) =>
  library.pool.query('update account set phone = $1, phone_key = $2 where id = $3', [
    Buffer.from('x'),
    Buffer.from(`deposit-${actor.id}`),
    actor.id,
  ])

describe('a draft', () => {
  test('is nobody else’s, staff included', async () => {
    const id = await begun(depositor)
    const file = await upload(depositor, '一.txt')
    const { id: attached } = await depositor.call(deposits.attach, { id, part: 'text', file })
    for (const { call } of [other, reader, examiner]) {
      const tries = [
        call(deposits.one, { id }),
        call(deposits.save, { id, line: 0, title: '我的' }),
        call(deposits.remove, { id }),
        call(deposits.attach, { id, part: 'text', file }),
        call(deposits.detach, { id, attached }),
        call(deposits.download, { id, attached }),
        call(deposits.table, { id, attached }),
        call(deposits.voucher, { id }),
        call(deposits.move, { id, line: 0, move: 'submit' }),
      ]
      expect(new Set(await outcomesOf(tries))).toEqual(new Set(['not_found']))
    }
    expect((await reader.call(staffDeposits.queue, { box: 'all' })).records).toEqual([])
  })

  test('knows its depositor and contact from the account', async () => {
    const id = await begun(depositor)
    const { name } = depositor.actor
    expect(await depositor.call(deposits.one, { id })).toMatchObject({
      depositor: name,
      contact: name,
      line: 0,
    })
  })

  test.each([
    ['an older look', { line: 1, summary: '新' }, 'deposit_changed'],
    ['a title of one letter', { line: 0, title: '一' }, 'invalid_input'],
    ['six years of protection', { line: 0, protectedYears: 6 }, 'invalid_input'],
    ['a day that is none', { line: 0, formedOn: '2026-02-30' }, 'invalid_input'],
  ])('refuses %s', async (_, change, refusal) => {
    const id = await begun(depositor)
    expect(await outcomeOf(depositor.call(deposits.save, { id, ...change }))).toBe(refusal)
  })

  test('is kept as it is written, and can be thrown away', async () => {
    const id = await begun(depositor)
    const change = { author: '勘察院', formedOn: '2026-03-01', summary: '', protectedYears: 2 }
    expect(await depositor.call(deposits.save, { id, line: 0, ...change })).toMatchObject(change)
    expect((await depositor.call(deposits.page, {})).records).toMatchObject([{ id, state: 'draft' }])
    await depositor.call(deposits.remove, { id })
    expect(await outcomeOf(depositor.call(deposits.one, { id }))).toBe('not_found')
  })

  test(`${maxDrafts} of them are all, however many are begun at once`, async () => {
    const tries = Array.from({ length: maxDrafts + 3 }, () => begun(depositor))
    const outcomes = await outcomesOf(tries)
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(maxDrafts)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'deposit_draft_limit']))
  })
})

describe('files', () => {
  test('are one’s own, of a part of the material, each once', async () => {
    const id = await begun(depositor)
    const foreign = await upload(other, '别人的.txt')
    const own = await upload(depositor, '我的.txt')
    const put = (file: number, part = 'text') =>
      outcomeOf(depositor.call(deposits.attach, { id, part, file }))
    expect(await put(foreign)).toBe('not_found')
    expect(await put(999_999)).toBe('not_found')
    expect(await put(own, 'holes')).toBe('invalid_input')
    expect(await put(own, 'constructor')).toBe('invalid_input')
    expect(await put(own)).toBe('done')
    expect(await put(own)).toBe('deposit_file_known')
  })

  test('that are attached are not deleted from the file service', async () => {
    const id = await begun(depositor)
    const file = await upload(depositor, '一.txt')
    const { id: attached } = await depositor.call(deposits.attach, { id, part: 'text', file })
    expect(await outcomeOf(depositor.call(fileService.delete, { ids: [file] }))).toBe('row_in_use')
    await depositor.call(deposits.detach, { id, attached })
    expect((await depositor.call(fileService.list, { pathName: 'material' })).map((one) => one.id)).toEqual(
      [],
    )
  })

  test('stay as they are once they are handed in; staff read them, others do not', async () => {
    const id = await buildDeposit(library.db, { account: depositor.actor.id })
    const { id: attached } = await attach(depositor, id, 'text', upload(depositor, '一.txt', '孔深 20 m'))
    await library.pool.query(`update deposit set state = 'submitted' where id = $1`, [id])
    const file = await upload(depositor, '二.txt')
    const tries = [
      depositor.call(deposits.attach, { id, part: 'text', file }),
      depositor.call(deposits.detach, { id, attached }),
      depositor.call(deposits.save, { id, line: 0, title: '另一个' }),
    ]
    expect(new Set(await outcomesOf(tries))).toEqual(new Set(['deposit_move_refused']))
    const read = ({ token }: SignedIn) =>
      library.app.inject({
        url: `/api/deposit/${id}/files/${attached}`,
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await read(reader)).payload).toBe('孔深 20 m')
    expect((await read(other)).statusCode).toBe(404)
  })
})

describe('a deposit is handed in', () => {
  test('with everything that it needs, each refusal naming what is missing', async () => {
    const id = await begun(depositor, 'engineering')
    const submit = () => outcomeOf(move(depositor, id, 'submit'))
    await depositor.call(deposits.save, { id, line: 0, contact: '' })
    expect(await submit()).toBe('deposit_fields_missing')
    await depositor.call(deposits.save, { id, line: 0, contact: '王工' })
    await expect(move(depositor, id, 'submit')).rejects.toMatchObject({
      code: 'deposit_parts_missing',
      detail: { fields: { text: '请附上正文', holes: '请附上钻孔数据' } },
    })
    await attach(depositor, id, 'text', upload(depositor, '正文.txt'))
    const { id: wrong } = await attach(
      depositor,
      id,
      'holes',
      upload(depositor, '孔.xlsx', holesBook({ code: 'ZK1', bases: [5, 3] })),
    )
    await expect(move(depositor, id, 'submit')).rejects.toMatchObject({
      code: 'deposit_tables_refused',
      detail: { fields: { holes: expect.stringContaining('孔.xlsx') } },
    })
    await depositor.call(deposits.detach, { id, attached: wrong })
    await attach(depositor, id, 'holes', upload(depositor, '孔.xlsx', holesBook({ code: 'HANDED-1' })))
    expect(await submit()).toBe('deposit_contact_missing')
    await bindPhone(depositor)
    expect(await submit()).toBe('done')
    const { dueOn, lines } = await examiner.call(deposits.one, { id })
    expect(lines).toMatchObject([{ label: '提交', party: '汇交人', after: 'submitted' }])
    const logged = `select detail from audit_event where action = 'deposit_moved' order by id desc limit 1`
    expect((await library.pool.query(logged)).rows).toMatchObject([
      { detail: { move: '提交', before: '草稿', after: '待验收' } },
    ])
    expect(dueOn).toMatch(/^\d{4}-/)
  })

  test('comes back once with remarks at the very cells, and is handed in again without typing anything twice', async () => {
    await bindPhone(depositor)
    const id = await begun(depositor)
    const { id: attached } = await attach(depositor, id, 'text', upload(depositor, '资料.txt'))
    await move(depositor, id, 'submit')
    const remark = { id, attached, sheet: '', row: null, column: '第 3 页', text: '缺图例' }
    expect(await outcomeOf(examiner.call(staffDeposits.remark, remark))).toBe('deposit_move_refused')
    await move(examiner, id, 'take')
    const { id: seen } = await examiner.call(staffDeposits.remark, remark)
    const { id: slip } = await examiner.call(staffDeposits.remark, { ...remark, text: '写错了' })
    await examiner.call(staffDeposits.removeRemark, { id, remark: slip })
    expect((await depositor.call(deposits.one, { id })).remarks).toEqual([])
    await move(examiner, id, 'return', { opinion: '请补图例' })
    expect(await outcomeOf(examiner.call(staffDeposits.removeRemark, { id, remark: seen }))).toBe(
      'deposit_move_refused',
    )
    const back = await depositor.call(deposits.one, { id })
    expect(back.remarks).toMatchObject([{ file: attached, column: '第 3 页', text: '缺图例' }])
    expect(back).toMatchObject({ state: 'returned', writable: true, holder: null })
    const [news] = (await depositor.call(notices.page, {})).records
    expect(news).toMatchObject({ topic: 'deposit', href: `#/personal-center/deposits/${id}` })
    expect(news?.body).toContain('请补图例')
    await depositor.call(deposits.detach, { id, attached })
    await attach(depositor, id, 'text', upload(depositor, '资料（改）.txt'))
    const mended = await depositor.call(deposits.one, { id })
    expect(mended.remarks).toMatchObject([{ file: null, fileName: '资料.txt' }])
    await move(depositor, id, 'submit')
    const again = await examiner.call(deposits.one, { id })
    expect(again).toMatchObject({ state: 'checking', holder: examiner.actor.name })
    expect(again.lines.map(({ label }) => label)).toEqual(['提交', '开始验收', '退回修改', '修改后提交'])
  })
})

describe('the queue', () => {
  test('comes by the due day, without one’s own and what others have taken', async () => {
    const account = depositor.actor.id
    const make = (dueOn: string, change: object = {}) =>
      buildDeposit(library.db, { account, state: 'submitted', dueOn, title: '排队', ...change })
    const late = await make('2030-02-02')
    const soon = await make('2030-01-01')
    await make('2029-01-01', { state: 'checking', holder: reader.actor.id })
    await make('2029-01-01', { account: examiner.actor.id })
    const mine = await make('2031-01-01', { state: 'checking', holder: examiner.actor.id })
    const inBox = async (by: SignedIn, box: 'todo' | 'mine' | 'all') =>
      (await by.call(staffDeposits.queue, { box, q: '排队', size: 50 })).records.map(({ id }) => id)
    expect(await inBox(examiner, 'todo')).toEqual([soon, late, mine])
    expect(await inBox(examiner, 'mine')).toEqual([mine])
    expect(await inBox(examiner, 'all')).toHaveLength(4)
    expect(await inBox(reader, 'todo')).toEqual([])
    expect((await reader.call(staffDeposits.queue, { box: 'all', q: "%' or" })).total).toBe(0)
  })

  test('is for staff', async () => {
    expect(await outcomeOf(depositor.call(staffDeposits.queue, {}))).toBe('forbidden')
  })
})
