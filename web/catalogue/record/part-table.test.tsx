import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'

import { PartTable } from './PartTable.tsx'

test('a value that is missing in a row is an empty cell, which a phone does not show with its unit', () => {
  const parts: object = { waterLevels: [{ depth: 0.85, measuredOn: '2021-09-14' }, { depth: 1.2 }] }
  const record = { viewLevel: 'record', parts, links: {} } as RecordView
  render(<PartTable name="waterLevels" part={kinds.borehole.parts.waterLevels} record={record} />)
  const empty = screen.getAllByRole('cell').filter((cell) => cell.dataset['empty'] === 'true')
  expect(empty.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('—')])
})
