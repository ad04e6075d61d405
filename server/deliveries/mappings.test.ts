import { beforeAll, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { DeliveryFile } from '#contract/deliveries/delivery-views.ts'
import type { TableUse } from '#contract/deliveries/file-description.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { deliveryOffice } from '#testing/builders/import-files/deliveries.ts'

let library: TestApp
let clerk: SignedIn
let office: ReturnType<typeof deliveryOffice>

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('records.write', 'records.read')
  office = deliveryOffice(clerk)
})

const table = (code: string) => `甲,乙,丙\n${code},取土孔,2500\n`
const tableOf = (file: DeliveryFile | undefined) => file?.description?.tables[0]

const fields = ['code', 'holeKind', 'finalDepth']

test('what the columns of a table are is said once, and proposed to the same sender again', async () => {
  const { id, files } = await office.bring({ '孔.csv': table('CSV-1') }, ' 云汀岩土 公司')
  const own = files[0]!
  expect(own).toMatchObject({
    description: { format: 'csv', tables: [{ use: null, rows: 1 }] },
    result: null,
  })
  expect(own.reason).not.toContain('--')
  const use: TableUse = {
    ...{ table: tableOf(own)?.name ?? '', kind: 'borehole', part: null },
    columns: ['甲', '乙', '丙'].map((heading, i) => {
      return { heading, field: fields[i] ?? null, unit: heading === '丙' ? 'cm' : null }
    }),
  }
  await clerk.call(deliveries.changeFile, { id, file: own.id, uses: [use] })
  expect((await office.settled(id)).files[0]?.result).toMatchObject({ created: 1 })
  await office.take(id)
  const { values } = await clerk.call(catalogue.record, { kind: 'borehole', code: 'CSV-1' })
  expect(values).toMatchObject({ finalDepth: 25 })

  const again = await office.bring({ '又.csv': table('CSV-2') }, '云汀岩土公司')
  expect(tableOf(again.files[0])).toMatchObject({
    use: { kind: 'borehole', columns: fields.map((field) => ({ field })) },
    by: ['sender', 'sender', 'sender'],
  })
  const other = await office.bring({ '又.csv': table('CSV-3') }, '别的单位')
  expect(tableOf(other.files[0])?.use).toBeNull()
  await clerk.call(deliveries.change, { id: other.id, sender: '云汀岩土公司' })
  expect(tableOf((await office.settled(other.id)).files[0])?.use).not.toBeNull()
})
