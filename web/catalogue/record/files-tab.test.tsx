import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildFile, rawPdf } from '#testing/builders/pdfs.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openPage } from '#testing/pages.tsx'

test('a PDF opens in the reader, other files do not; a scan is marked as not searchable', async () => {
  const library = await testApp()
  const record = await buildBorehole(library.db)
  const scan = await buildFile(library, record, rawPdf(''), { name: '扫描.pdf' })
  await buildFile(library, record, rawPdf(' '), { name: '文字.pdf' })
  await buildFile(library, record, Buffer.from('a,b'), { name: '表.csv', mediaType: 'text/csv' })
  await library.pool.query(`insert into file_text (file, state, version) values ($1, 'scanned', 1)`, [scan])
  const { token } = await library.signIn()
  const { user } = openPage(`/gcdzzkInfo/${record}`, { token })
  await user.click(await screen.findByRole('tab', { name: /^文件/ }))
  const link = screen.getByRole('link', { name: '阅读 扫描.pdf' })
  expect(link.getAttribute('href')).toBe(`/reader/${scan}`)
  expect(screen.getAllByRole('link', { name: /^阅读/ })).toHaveLength(2)
  expect(screen.getAllByText('扫描件，没有可检索的文字')).toHaveLength(1)
  expect(screen.getByRole('button', { name: '下载 表.csv' })).toBeTruthy()
})
