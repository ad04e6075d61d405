import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { loans } from '#contract/loans/loans.ts'
import { paperSuffixes } from '#contract/loans/papers.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildLoan } from '#testing/builders/loans.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import type { PaperUse } from './PaperFile.tsx'
import { Papers } from './Papers.tsx'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
  await buildRecord(library.db, kinds.archive, {
    ...{ code: 'P-1', title: '保护期内的报告', values: { level: 'item' } },
    ...{ access: 'protected', openOn: '2099-01-01' },
  })
})

afterEach(() => endSession('own'))

const paper = (id: number, name: string, remark: string) => ({
  ...{ id, paper: 'consent' as const, file: id, name, size: 9, remark },
  at: '2026-11-23T00:00:00.000Z',
})

test.each<[PaperUse, object]>([
  ['read', { replaced: 0, removed: 0, marked: 0 }],
  ['edit', { replaced: 1, removed: 1, marked: 0 }],
  ['mark', { replaced: 0, removed: 0, marked: 1 }],
])('a paper that was marked says why to who may %s, and it alone is replaced', async (use, expected) => {
  const person = await buildMember(library)
  const reader = await enter(library, person)
  const id = await buildLoan(library.db, { account: person.id, items: [['P-1', 'asked']] })
  const loan = {
    ...(await reader.call(loans.one, { id })),
    papers: [paper(1, '同意书一.pdf', '缺公章'), paper(2, '同意书二.pdf', '')],
  }
  await openInside(reader, <Papers loan={loan} use={use} />, '/')
  const lineOf = (element: HTMLElement) => within(element.closest<HTMLElement>('li') ?? document.body)
  const [marked, good] = [
    lineOf(await screen.findByText('须更换：缺公章')),
    lineOf(screen.getByRole('button', { name: '同意书二.pdf' })),
  ]
  const inputs = marked.queryAllByLabelText<HTMLInputElement>('更换汇交人同意书')
  expect({
    replaced: inputs.length,
    removed: good.queryAllByRole('button', { name: '去掉 同意书二.pdf' }).length,
    marked: good.queryAllByRole('button', { name: '标记须更换' }).length,
  }).toEqual(expected)
  expect(good.queryByLabelText('更换汇交人同意书')).toBeNull()
  for (const { accept, multiple } of inputs)
    expect([accept, multiple]).toEqual([paperSuffixes.map((suffix) => `.${suffix}`).join(), false])
})
