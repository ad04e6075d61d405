import { cleanup, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { NoBreakText } from '#web/ui/text/NoBreakText.tsx'

import type { Column } from './DataTable.tsx'
import { DataTable } from './DataTable.tsx'

interface Hole {
  code: string
  project: string
  depth: number
}

const holes: readonly Hole[] = [
  { code: 'G0317', project: '汀东新区滨湾组团', depth: 65.3 },
  { code: 'C0126', project: '长题名'.repeat(20), depth: 4.5 },
]

const columns: readonly Column<Hole>[] = [
  { key: 'code', label: '编号', sort: true, render: ({ code }) => code },
  { key: 'project', label: '项目', render: ({ project }) => project },
  {
    key: 'depth',
    label: '孔深',
    unit: 'm',
    align: 'right',
    sort: true,
    render: ({ depth }) => depth.toFixed(2),
  },
]

let asked: (string | undefined)[] = []

function Sorted({ start }: { start?: string }) {
  const [sort, setSort] = useState(start)
  return (
    <DataTable
      caption="钻孔"
      columns={columns}
      rows={holes}
      rowKey={({ code }) => code}
      sort={sort}
      onSort={(next) => {
        asked.push(next)
        setSort(next)
      }}
    />
  )
}

const head = (name: string | RegExp) => page.getByRole('columnheader', { name })

beforeEach(async () => {
  asked = []
  await page.viewport(1366, 900)
})
afterEach(cleanup)

test('a column that cannot be ordered has no button and no aria-sort', async () => {
  render(<Sorted />)
  await expect.element(head('项目')).not.toHaveAttribute('aria-sort')
  expect(head('项目').getByRole('button').elements()).toEqual([])
})

test('a head sorts ascending, descending, then by default, also by keyboard', async () => {
  render(<Sorted />)
  await expect.element(head(/孔深/)).toHaveAttribute('aria-sort', 'none')
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(head(/孔深/)).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Enter}')
  await expect.element(head(/孔深/)).toHaveAttribute('aria-sort', 'descending')
  await expect.element(head(/编号/)).toHaveAttribute('aria-sort', 'none')
  await userEvent.keyboard('{Enter}')
  await expect.element(head(/孔深/)).toHaveAttribute('aria-sort', 'none')
  expect(asked).toEqual(['depth', '-depth', undefined])
})

test('rows are 52 high, numbers end at one edge', async () => {
  const { container } = render(<Sorted />)
  const cells = [...container.querySelectorAll('tbody tr:first-child td')]
  expect(cells.map((cell) => Math.round(cell.getBoundingClientRect().height))).toEqual([52, 52, 52])
  const numbers = [...container.querySelectorAll('td.num')].map((cell) => getComputedStyle(cell).textAlign)
  expect(numbers).toEqual(['right', 'right'])
})

test('on a phone a row is an entry of three lines, still a table, ordered from a list', async () => {
  await page.viewport(390, 844)
  const { container } = render(<Sorted start="code" />)
  const lines = [...container.querySelectorAll('tbody tr:first-child td')].map(
    (cell) => cell.getBoundingClientRect().top,
  )
  expect(lines).toEqual(lines.toSorted((a, b) => a - b))
  expect(new Set(lines.map(Math.round)).size).toBe(3)
  expect(container.scrollWidth).toBeLessThanOrEqual(390)
  expect(page.getByRole('table', { name: '钻孔' }).getByRole('row').elements().length).toBe(3)
  await userEvent.selectOptions(page.getByLabelText('排序'), '孔深，降序')
  expect(asked).toEqual(['-depth'])
})

/** Of one row each: what stands in its title and in its corner. */
const named = (title: ReactNode): readonly Column<string>[] => [
  { key: 'title', label: '名称', place: 'title', render: () => <a href="#/">{title}</a> },
  {
    key: 'access',
    label: '公开程度',
    place: 'corner',
    render: (words) => <span className="word">{words}</span>,
  },
]

test('on a phone the corner of an entry stays beside its title, however long the whole words of the title are', async () => {
  await page.viewport(390, 844)
  const columns = named(<NoBreakText text="栎属花粉（YT-2025-001-G0001 孔）" />)
  const { container } = render(
    <DataTable caption="化石" columns={columns} rows={['保护期至 2030-03-31']} rowKey={String} />,
  )
  const [title, corner] = [...container.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect())
  expect(corner?.left).toBeGreaterThanOrEqual(title?.right ?? Infinity)
  expect(corner?.top).toBeLessThan(title?.bottom ?? 0)
  expect(corner?.right).toBeLessThanOrEqual(390)
})

test('what a positive number means stands below the head, which is then not much wider than its numbers', async () => {
  const rate = {
    key: 'rate',
    label: '近一年沉降速率',
    unit: 'mm/年',
    sign: '正为下沉',
    align: 'right',
    sort: true,
  } as const
  const { container } = render(
    <DataTable
      caption="水准点"
      columns={[{ ...rate, render: String }]}
      rows={[0.8]}
      rowKey={String}
      onSort={() => undefined}
    />,
  )
  const [button, sign] = ['th button', 'th button .sign'].map((part) =>
    container.querySelector(part)?.getBoundingClientRect(),
  )
  expect(button?.width).toBeLessThan(130)
  expect(sign?.top).toBeGreaterThan((button?.top ?? Infinity) + 12)
  expect(sign?.right).toBeLessThanOrEqual(button?.right ?? 0)
})
