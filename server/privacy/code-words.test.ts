import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildMember } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'

import { copyOf } from './copy.ts'

/** What its owner has typed or chosen as it stands, or what names a machine. */
const verbatim = new Set(['用户名', '浏览器', '地址', '对方的账号标识', '归类路径'])

/** Values that are a word of the code: `lent`, `saved_search`, `publicDocument`. */
function codesIn(value: unknown, column = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => codesIn(one, column))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => codesIn(one, name))
  const isCode = typeof value === 'string' && /^[a-z]+(?:[_A-Z][a-z]+)*$/.test(value)
  return isCode && !verbatim.has(column) ? [`${column}: ${value}`] : []
}

test('a copy of what is known says everything in words', async () => {
  const { db, pool, identity } = await testApp()
  const { id } = await buildMember({ db, identity })
  const code = await buildBorehole(db)
  await pool.query(`update account set company_nature = 'private', industry = 'survey' where id = $1`, [id])
  for (const statement of [
    `insert into loan (account, reader, purpose, use_mode, state, process, lent_on)
       select $1, '读者', 'science', 'read', 'lent', 1, current_date`,
    `insert into loan (account, reader, purpose, use_mode) values ($1, '读者', 'science', 'read')`,
    `insert into deposit (account, state, material, title) values ($1, 'draft', 'other', '报告')`,
    `insert into browse_history (account, record) select $1, id from record`,
    `insert into credit_request (account, amount, purpose) values ($1, 50, '编制水文地质图')`,
    `insert into saved_drawing (account, kind, title, parameters) values ($1, 'section', '一线', '{}')`,
    `insert into notice_choice (account, topic, mail) values ($1, 'saved_search', true)`,
  ])
    await pool.query(statement, [id])
  const files = unzipSync(new Uint8Array(await copyOf(db, identity.personal, id)))
  const read = (name: string): unknown => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()))
  expect(read('账号')).toMatchObject({ 单位性质: '民营企业', 所属行业: '工程勘察' })
  expect(read('借阅')).toMatchObject([{ 状态: '草稿' }, { 状态: '借阅中' }])
  expect(read('浏览历史')).toMatchObject([{ 资料编号: code, 资料类别: '工程地质钻孔' }])
  expect(read('积分明细')).toMatchObject([{ 事由: '起始积分' }])
  expect(read('充值申请')).toMatchObject([{ 状态: '待答复' }])
  const codes = Object.keys(files).flatMap((name) =>
    name.endsWith('.json') ? codesIn(read(name.replace('.json', ''))).map((one) => `${name} ${one}`) : [],
  )
  expect(codes).toEqual([])
})
