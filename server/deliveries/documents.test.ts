import { beforeAll, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { deliveries } from '#contract/deliveries/deliveries.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { holesBook } from '#testing/builders/deposits.ts'
import { deliveryOffice } from '#testing/builders/import-files/deliveries.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let clerk: SignedIn
let office: ReturnType<typeof deliveryOffice>

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('records.write', 'records.read')
  office = deliveryOffice(clerk)
})

const filesOf = async (code: string) =>
  (await clerk.call(catalogue.record, { kind: 'borehole', code })).files.map(({ name }) => name)

test('documents named after holes are attached to those of the delivery and of the library, and taken off again', async () => {
  const held = await buildBorehole(library.db, { code: 'LIB-7' })
  const { files } = await office.bring({
    '孔.xlsx': holesBook({ code: 'DOC-1' }, { code: 'DOC-2' }),
    'DOC-1 柱状图.pdf': `%PDF-1.4 DOC-1`,
    'doc2_岩芯.pdf': `%PDF-1.4 DOC-2`,
    'LIB-7.pdf': `%PDF-1.4 LIB-7`,
    '说明.pdf': `%PDF-1.4 说明`,
  })
  const matches = Object.fromEntries(
    files.map(({ name, matches: own }) => [name, own.map(({ code }) => code)]),
  )
  expect(matches).toMatchObject({
    'DOC-1 柱状图.pdf': ['DOC-1'],
    'doc2_岩芯.pdf': ['DOC-2'],
    'LIB-7.pdf': [held],
    '说明.pdf': [],
  })
  const { id } = await clerk.call(deliveries.page, {}).then(({ records }) => records[0]!)
  const loose = files.find(({ name }) => name === '说明.pdf')!
  await clerk.call(deliveries.changeFile, { id, file: loose.id, recordCode: 'DOC-1' })
  await office.settled(id)
  expect(await office.take(id)).toMatchObject({ state: 'taken', failure: null })
  expect([await filesOf('DOC-1'), await filesOf('DOC-2'), await filesOf(held)]).toEqual([
    ['DOC-1 柱状图.pdf', '说明.pdf'],
    ['doc2_岩芯.pdf'],
    ['LIB-7.pdf'],
  ])
  expect(await office.undo(id)).toMatchObject({ state: 'undone', retained: [] })
  expect(await filesOf(held)).toEqual([])
})

test('a document of which nobody knows whose it is, or of a secret record, is not attached', async () => {
  await buildBorehole(library.db, { code: 'HID-1', access: 'secret' })
  const { files } = await office.bring({ 'HID-1.pdf': `%PDF-1.4 x`, '合同.pdf': '%PDF-1.4 y' })
  expect(files.map(({ matches }) => matches)).toEqual([[], []])
})
