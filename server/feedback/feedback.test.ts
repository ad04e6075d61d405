import { beforeAll, describe, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { staffFeedbackRoutes } from '#contract/back-office/content/feedback.ts'
import { feedbacks } from '#contract/content/feedback.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { solveCaptcha } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let staff: SignedIn
let code: string

beforeAll(async () => {
  library = await testApp()
  staff = await library.signIn('feedback.read', 'feedback.answer')
  code = await buildBorehole(library.db, {})
})

const body = '终孔深度与分层不符'
const correction = (change: object = {}) => ({
  kind: 'borehole',
  code,
  field: 'finalDepth',
  body,
  suggestion: '35.5 m',
  ...change,
})
const listed = async (by: SignedIn = staff) => (await by.call(staffFeedbackRoutes.page, {})).records
const newest = async () => {
  const [row] = await listed()
  if (!row) throw new Error('nothing is there')
  return row
}
const update = async (values: object) => {
  const { id, version } = await newest()
  return staff.call(staffFeedbackRoutes.update, { id, version, values })
}

describe('a correction', () => {
  test('by a member names record and field, and its answer comes as a message', async () => {
    const member = await library.signIn()
    await member.call(feedbacks.correct, correction())
    expect(await newest()).toMatchObject({
      kind: 'correction',
      title: `${code} · 孔深`,
      body,
      suggestion: '35.5 m',
      writer: member.actor.name,
      state: 'open',
    })
    await update({ answer: '已核对原始记录并更正。' })
    expect(await newest()).toMatchObject({ state: 'answered' })
    expect((await member.call(notices.page, {})).records).toMatchObject([
      { topic: 'feedback', title: '本馆答复了您的纠错', body: '已核对原始记录并更正。' },
    ])
    await update({ state: 'closed' })
    expect((await member.call(notices.page, {})).total).toBe(1) // told once an answer
    expect((await member.call(feedbacks.own, {})).records).toMatchObject([
      { about: `${code} · 孔深`, state: 'closed', answer: '已核对原始记录并更正。' },
    ])
    const other = await library.signIn()
    expect((await other.call(feedbacks.own, {})).total).toBe(0)
  })

  test('names a part of its kind as well', async () => {
    const member = await library.signIn()
    await member.call(feedbacks.correct, correction({ field: 'strata' }))
    expect((await newest()).title).toBe(`${code} · 地层`)
  })

  test.each([
    ['a record that is not there', { code: 'NOWHERE' }, 'not_found'],
    ['a kind that is none', { kind: 'constructor' }, 'not_found'],
    ['a field that is none', { field: '__proto__' }, 'invalid_input'],
    ['no words', { body: ' 错 ' }, 'invalid_input'],
    ['too many words', { body: '错'.repeat(2001) }, 'invalid_input'],
  ])('of %s is refused', async (_, change, refusal) => {
    const member = await library.signIn()
    expect(await outcomeOf(member.call(feedbacks.correct, correction(change)))).toBe(refusal)
  })

  test('of a secret record is for those who may see it, and shows its code to nobody', async () => {
    const secret = await buildBorehole(library.db, { access: 'secret' })
    const keeper = await library.signIn('feedback.read', 'records.secret', 'records.read')
    const { rows } = await library.pool.query<{ code: string }>(
      `select code from record where access = 'secret' order by id desc limit 1`,
    )
    const opaque = rows[0]?.code ?? ''
    await keeper.call(feedbacks.correct, correction({ code: opaque, body: '此孔的位置有误，请核对' }))
    expect((await listed()).map((row) => row.body)).not.toContain('此孔的位置有误，请核对')
    const [seen] = await listed(keeper)
    expect(seen?.title).toBe(`${opaque} · 孔深`)
    const { id } = seen ?? { id: 0 }
    expect(await outcomeOf(staff.call(staffFeedbackRoutes.detail, { id }))).toBe('not_found')
    expect(await outcomeOf(staff.call(staffFeedbackRoutes.batchDelete, { ids: [id] }))).toBe('not_found')
    expect(secret).toBeTruthy()
  })
})

describe('a visitor', () => {
  const question = { body: '报告的复印件如何领取？', mayPublish: true }

  test('passes a captcha of this scene each time', async () => {
    expect(await outcomeOf(library.visitor.call(feedbacks.ask, question))).toBe('captcha_required')
    const wrong = await solveCaptcha(library, 'code')
    const tried = library.visitor.call(feedbacks.ask, { ...question, captchaVerification: wrong })
    expect(await outcomeOf(tried)).toBe('captcha_required')
    const right = await solveCaptcha(library, 'feedback')
    const asked = { ...question, captchaVerification: right }
    expect(await outcomeOf(library.visitor.call(feedbacks.ask, asked))).toBe('done')
    expect(await outcomeOf(library.visitor.call(feedbacks.ask, asked))).toBe('captcha_required')
  })

  test('who left an address gets the answer there; the desk sees it masked', async () => {
    const captchaVerification = await solveCaptcha(library, 'feedback')
    const mail = 'visitor@example.cn'
    await library.visitor.call(feedbacks.ask, { ...question, mail, captchaVerification })
    expect(await newest()).toMatchObject({ writer: '访客', contact: 'v***@example.cn' })
    await update({ answer: '工作日到服务窗口领取。' })
    await library.identity.outbox.deliver()
    expect(library.sent.findLast(({ to }) => to === mail)).toMatchObject({
      template: 'answer',
      values: { text: '本馆答复了您的咨询\n\n工作日到服务窗口领取。' },
    })
  })
})

describe('a public answer', () => {
  test('needs the consent of who asked, and an answer; it names nobody', async () => {
    const member = await library.signIn()
    const before = (await library.visitor.call(feedbacks.answered, {})).total
    await member.call(feedbacks.ask, { body: '周末是否开放？' })
    expect(await outcomeOf(update({ answer: '周末闭馆。', published: true }))).toBe('invalid_input')
    await member.call(feedbacks.ask, { body: '节假日是否开放？', mayPublish: true })
    expect(await outcomeOf(update({ published: true }))).toBe('invalid_input')
    await update({ answer: '节假日闭馆。', published: true })
    const { total, records } = await library.visitor.call(feedbacks.answered, {})
    expect(total).toBe(before + 1)
    expect(Object.keys(records[0] ?? {}).toSorted()).toEqual([
      'answer',
      'answeredAt',
      'askedAt',
      'body',
      'id',
    ])
    expect(records[0]).toMatchObject({ body: '节假日是否开放？', answer: '节假日闭馆。' })
    expect(await outcomeOf(update({ answer: null }))).toBe('invalid_input')
  })
})

test('a member writes twenty a day', async () => {
  const member = await library.signIn()
  await library.pool.query(
    `insert into feedback (kind, account, body) select 'question', $1, '第 ' || n || ' 件' from generate_series(1, 20) n`,
    [member.actor.id],
  )
  expect(await outcomeOf(member.call(feedbacks.ask, { body: '再问一件事情' }))).toBe('too_many_requests')
})
