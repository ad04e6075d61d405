import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'
import { openPage } from '#testing/pages.tsx'

const { db } = await testApp()

const idOf = async (code: string) => {
  const { id } = await db.selectFrom('record').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  await buildRecord(db, kinds.archive, { code: 'A1', title: '海积层研究档案', values: { level: 'item' } })
  await buildBorehole(db, { code: 'B1', title: '钻孔甲' })
  await buildBorehole(db, { code: 'S1', title: '沉睡孔', access: 'secret' })
  const boreholes = [{ boreholeId: await idOf('B1'), note: '建立标准剖面' }, { boreholeId: await idOf('S1') }]
  const values = { resultKind: 'result', archiveId: await idOf('A1') }
  await buildRecord(db, kinds.result, { code: 'C1', title: '海积层研究', values, parts: { boreholes } })
  const monograph = { literatureKind: 'monograph', resultId: await idOf('C1') }
  await buildRecord(db, kinds.literature, { code: 'L1', title: '云汀海积层', values: monograph })
  await buildRecord(db, kinds.publicDocument, { code: 'D2', title: '新规范', values: {} })
  const replaced = { replacedById: await idOf('D2') }
  await buildRecord(db, kinds.publicDocument, { code: 'D1', title: '旧规范', values: replaced })
})

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
const aside = () => within(screen.getByRole('complementary', { name: '目录与引用' }))
const tab = (name: RegExp) => screen.findByRole('tab', { name })

test('a document that replaces another is not above it in a tree', async () => {
  const { user } = openPage('/public-service/D2')
  await heading(/新规范/)
  expect(screen.queryByRole('tab', { name: /下级/ })).toBeNull()
  await user.click(await tab(/相关资料/))
  expect(screen.getByText('以本条为“替代文件”')).toBeTruthy()
  expect(screen.getByRole('link', { name: '旧规范' })).toBeTruthy()
})

test('a secret hole is named in the rows by what everyone sees of it', async () => {
  openPage('/research-result/C1?tab=boreholes')
  const rows = within(await screen.findByRole('table', { name: '所用钻孔' }))
  expect(rows.queryByText('沉睡孔')).toBeNull()
  expect(rows.getAllByRole('link')).toHaveLength(2)
})

test('from a result to its archive item, its holes and its monograph, and back from each', async () => {
  const { user } = openPage('/research-result/C1')
  await heading(/海积层研究/)
  await user.click(aside().getByRole('link', { name: '海积层研究档案' }))
  await heading(/海积层研究档案/)
  await user.click(await tab(/相关资料/))
  await user.click(screen.getByRole('link', { name: '海积层研究' }))
  await heading(/海积层研究/)
  await user.click(await tab(/所用钻孔/))
  expect(screen.getByText('建立标准剖面')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '钻孔甲' }))
  await heading(/钻孔甲/)
  await user.click(await tab(/相关资料/))
  expect(screen.getByText('在“所用钻孔”中列有本条')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '海积层研究' }))
  await user.click(await tab(/相关资料/))
  await user.click(screen.getByRole('link', { name: '云汀海积层' }))
  await heading(/云汀海积层/)
  expect(aside().getByRole('link', { name: '海积层研究' })).toBeTruthy()
})
