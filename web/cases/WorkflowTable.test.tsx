import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Workflow } from '#contract/cases/workflow.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'

import { WorkflowTable } from './WorkflowTable.tsx'

const table: Workflow = loanWorkflow

/** The label of a value on a phone is not read a second time. */
const isRead = (part: Node) => !(part instanceof Element && part.ariaHidden === 'true')

test('every state is drawn, and from each the moves of the table, no more and no fewer', () => {
  render(<WorkflowTable table={table} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(Object.keys(table.states).length)
  const states = Object.entries(table.states)
  const open = states.filter(([, { end }]) => !end)
  const named = open.map(([, { label }]) => `${label}可以办的事`)
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(named)
  for (const [name, { label }] of open) {
    const moves = table.moves.filter(({ from }) => from.includes(name))
    const [, ...rows] = within(screen.getByRole('region', { name: `${label}可以办的事` })).getAllByRole('row')
    expect(rows).toHaveLength(moves.length)
    for (const [place, move] of moves.entries()) expect(rows[place]?.textContent).toContain(move.label)
  }
})

test('a row says who, when, what it needs, what it causes and where it leads, in words alone', () => {
  render(<WorkflowTable table={table} />)
  const reviewing = screen.getByRole('region', { name: '审核中可以办的事' })
  const row = within(reviewing).getByRole('row', { name: /^同意SP 审批/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) =>
        [...cell.childNodes]
          .filter(isRead)
          .map(({ textContent }) => textContent)
          .join(''),
      ),
  ).toEqual([
    '同意SP 审批',
    '审核人',
    '不是“已委派、尚未交回”，不是“含涉密资料”，不是“提供电子文件”',
    '至少一件、至多 10 件资料，都还可以借阅；所需材料齐全',
    '为申请人留存资料，已借出的排队等候；告知申请人',
    '已批准',
  ])
  expect(document.body.textContent).not.toContain('undefined')
})
