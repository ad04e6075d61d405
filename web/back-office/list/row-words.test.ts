import { expect, test } from 'vitest'

import { objectOf } from '#server/back-office/audited.ts'
import { loadOfficePage } from '#web/back-office/pages/pages.ts'

import { logAddress, rowLines, rowName, rowsText } from './row-words.ts'

const rowOf = (values: object, id = 1) => ({ id, version: 1, ...values })

test.each([
  [{ kind: null, access: null }, '各类，不论公开程度'],
  [{ kind: null, access: 'open' }, '各类，公开'],
  [{ kind: 'publicDocument', access: 'member' }, '公共文件，会员可见'],
])('the price %o is called %s', async (values, name) => {
  expect(rowName(await loadOfficePage('creditPrice'), rowOf(values))).toBe(name)
})

test.each([
  ['user', 1, '用户“甲1”', []],
  ['user', 3, '用户 3 人', ['甲1', '甲2', '甲3']],
  ['category', 2, '分类 2 类', ['甲1', '甲2']],
  ['group', 9, '用户组 9 组', [...Array.from({ length: 8 }, (_, i) => `甲${i + 1}`), '等共 9 组']],
])('%s, %i of them: %s', async (name, count, words, lines) => {
  const page = await loadOfficePage(name)
  const rows = Array.from({ length: count }, (_, i) => rowOf({ name: `甲${i + 1}` }, i + 1))
  expect([rowsText(page, rows), rowLines(page, rows)]).toEqual([words, lines])
})

test.each([
  ['creditPrice', { kind: 'borehole', access: 'open' }, 'borehole（7）'],
  ['article', { title: '岩'.repeat(90) }, `${'岩'.repeat(57)}（7）`],
])('the log is searched for a row of %s by what the server writes there', async (name, values, text) => {
  const { resource } = await loadOfficePage(name)
  const address = decodeURIComponent(logAddress(resource, rowOf(values, 7)))
  expect(address).toBe(`#/admin/audit?text=${text}`)
  expect(objectOf(resource, rowOf(values, 7)).endsWith(text)).toBe(true)
})
