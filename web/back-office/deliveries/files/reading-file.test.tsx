import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { deliveries } from '#contract/deliveries/deliveries.ts'
import { testApp } from '#testing/app.ts'
import { deliveryOffice } from '#testing/builders/import-files/deliveries.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { openInside } from '#testing/pages.tsx'
import { DeliveryPage } from '#web/back-office/deliveries/DeliveryPage.tsx'

const library = await testApp()

const level =
  'Locatie,Filternummer,Peildatum,Stand (cm t.o.v. MV),Stand (cm t.o.v. NAP)\r\nW,001,28-11-1972,120,576'

/** A form of bytes: that of jsdom would lose its file. */
async function uploadText(token: string, name: string, text: string): Promise<number> {
  const part = (head: string, body: string) =>
    `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const body = `${part('name="pathName"', 'deliveries/1')}${part(`name="file"; filename="${name}"`, text)}--x--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await library.raw('POST', '/api/file/upload', { token, headers, body })
  return Number(answer.body.data['id'])
}

test('a file of readings asks once for its kind, says what it gives, and leads to its batch when it is taken', async () => {
  for (const kind of [kinds.pumpingWell, kinds.porewaterPipe])
    await buildRecord(library.db, kind, { code: 'W-001', title: 'W' })
  const clerk = await enter(library, await buildStaff(library, ['records_manager']))
  const office = deliveryOffice(clerk)
  const { id } = await clerk.call(deliveries.create, { title: '水位' })
  await clerk.call(deliveries.attach, { id, files: [await uploadText(clerk.token, '水位.csv', level)] })
  await office.settled(id)
  const { user, client } = await openInside(clerk, <DeliveryPage id={id} />)
  const row = async () => within(await screen.findByRole('row', { name: /水位\.csv/ }))
  expect(await screen.findByText(/看不出是哪一类的读数，在上面选定/)).toBeTruthy()
  await user.click((await row()).getByRole('button', { name: '开采井' }))
  await expect
    .poll(async () => (await clerk.call(deliveries.one, { id })).files[0]?.result)
    .toMatchObject({ kind: 'pumpingWell' })
  await client.invalidateQueries() // the page would look soon
  expect(await screen.findByText('开采井读数：新增 1 个')).toBeTruthy()
  expect((await row()).getByRole('button', { name: '按点号认' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '全部入库，1 个读数' }))
  const dialog = within(await screen.findByRole('dialog', { name: '入库' }))
  expect(dialog.getByText('新增 1 个读数，更正 0 个')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '入库' }))
  await expect.poll(async () => (await clerk.call(deliveries.one, { id })).state).toBe('taken')
  await client.invalidateQueries()
  const link = await screen.findByRole('link', { name: '看这批读数' })
  const { files } = await clerk.call(deliveries.one, { id })
  expect(link.getAttribute('href')).toBe(`/data-manager/readings/${files[0]?.readingBatch}`)
})
