import { expect, test } from 'vitest'

import type { LoanPaper } from '#contract/loans/loan-shapes.ts'

import { paperRows } from './paper-rows.ts'

const file = (id: number, paper: LoanPaper['paper']): LoanPaper => ({
  ...{ id, paper, file: id, name: `${id}.pdf` },
  ...{ size: 1, at: '2026-11-23T00:00:00.000Z', remark: '' },
})

test('what is needed comes first with its files, what was attached besides follows', () => {
  const needed = [
    { paper: 'letter' as const, because: '以单位名义利用' },
    { paper: 'task' as const, because: '带走复制件' },
  ]
  const papers = [file(1, 'other'), file(2, 'letter'), file(3, 'letter'), file(4, 'consent')]
  expect(paperRows({ needed, papers }).map(({ paper, files }) => [paper, files.map(({ id }) => id)])).toEqual(
    [
      ['letter', [2, 3]],
      ['task', []],
      ['other', [1]],
      ['consent', [4]],
    ],
  )
})
