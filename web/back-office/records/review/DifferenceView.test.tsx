import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'

import { DifferenceView, type Subject } from './DifferenceView.tsx'

const depth = { name: 'finalDepth', label: '孔深', from: 13.2, to: 132 }
const stratum = (row: number, change: 'added' | 'removed' | 'changed') => ({
  row,
  change,
  cells: [{ name: 'baseDepth', label: '层底深度', from: 3, to: 3.5 }],
})
const draw = (difference: Parameters<typeof DifferenceView>[0]['difference'], rest: object = {}) =>
  render(
    <MemoryRouter>
      <DifferenceView kind={kinds.borehole} difference={difference} {...rest} />
    </MemoryRouter>,
  )
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('a changed field stands with its unit before and after', () => {
  draw({ fields: [depth], parts: [] })
  expect(cellsOf(screen.getByRole('row', { name: /^孔深/ }))).toEqual(['13.20 m', '132.00 m'])
})

test('of a new record the content stands alone', () => {
  draw({ fields: [{ ...depth, from: null }], parts: [] }, { headings: ['内容'] })
  expect(cellsOf(screen.getByRole('row', { name: /^孔深/ }))).toEqual(['132.00 m'])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['栏目', '内容'])
})

test('rows are counted from 1, and remarks stand at what is there after the change', () => {
  const remarks: Subject[] = []
  const rows = [stratum(2, 'changed'), stratum(4, 'removed')]
  draw(
    { fields: [], parts: [{ name: 'strata', label: '地层', rows, more: 3 }] },
    {
      renderRemark: (subject: Subject) => {
        remarks.push(subject)
        return null
      },
    },
  )
  expect(screen.getByText('5 行有差别')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^修改.*第 2 行.*层底深度/ })).toBeTruthy()
  expect(screen.getByText('另有 3 行未列出。')).toBeTruthy()
  expect(remarks).toEqual([{ part: 'strata', row: 1, field: 'baseDepth' }])
})

test('nothing differs, and it says so', () => {
  draw({ fields: [], parts: [] })
  expect(screen.getByText('没有差别。')).toBeTruthy()
})
