import { useState } from 'react'

import { csvLine } from '#contract/csv.ts'
import type { FileCheck } from '#contract/deposits/deposits.ts'
import type { FileProblem } from '#contract/file-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { keepFile } from '#web/ui/page/keep-file.ts'

import type { Place } from './FileRemarks.tsx'

interface FaultListProps {
  name: string
  checked: FileCheck
  onPlace?: (place: Place) => void
}

const weights = { refused: '须改', dropped: '不取', note: '提示' } as const
const maxShown = 8

/** What is wrong in a table, drawn like the cells in which it stands; the whole list can be downloaded. */
export function FaultList({ name, checked: { faults, more }, onPlace }: FaultListProps) {
  const [all, setAll] = useState(false)
  if (faults.length === 0) return null
  const isLong = faults.length > maxShown
  const numbered = faults.map((fault, number) => ({ number, fault }))
  const listed = all ? numbered : numbered.slice(0, maxShown)
  return (
    <div className="deposit-faults">
      {[...Map.groupBy(listed, ({ fault }) => fault.sheet)].map(([sheet, ofSheet]) => (
        <table key={sheet} className="fault-cells">
          <caption>{sheet || name}</caption>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">列</th>
              <th scope="col">值</th>
              <th scope="col">问题</th>
            </tr>
          </thead>
          <tbody>
            {ofSheet.map(({ number, fault }) => (
              <FaultRow key={number} fault={fault} onPlace={onPlace} />
            ))}
          </tbody>
        </table>
      ))}
      <Row as="p" gap={[8, 12]} wrap above={6}>
        {isLong && (
          <Button size="s" variant="text" onClick={() => setAll(!all)}>
            {all ? '只看前几处' : `全部 ${faults.length} 处`}
          </Button>
        )}
        {more > 0 && <span className="cap">另有 {more} 处没有列出，改好后再查</span>}
        <Button size="s" variant="text" icon="download" onClick={() => save(name, faults)}>
          下载清单
        </Button>
      </Row>
    </div>
  )
}

interface FaultRowProps {
  fault: FileProblem
  onPlace: ((place: Place) => void) | undefined
}

function FaultRow({ fault, onPlace }: FaultRowProps) {
  const { sheet, row, column, value, reason, weight } = fault
  return (
    <tr data-weight={weight}>
      <th scope="row" className="num">
        {row !== null && onPlace ? (
          <button type="button" className="place-link" onClick={() => onPlace({ sheet, row })}>
            {row}
          </button>
        ) : (
          row
        )}
      </th>
      <td className="num">{column}</td>
      <td className="fault-value">{value}</td>
      <td>
        <Text as="span" tone="muted" className="fault-weight">
          {weights[weight]}
        </Text>{' '}
        {reason}
      </td>
    </tr>
  )
}

/** A file for spreadsheets; the mark at its head tells them that it is UTF-8. */
function save(name: string, faults: readonly FileProblem[]): void {
  const head = csvLine(['表', '行', '列', '值', '轻重', '问题'])
  const lines = faults.map(({ sheet, row, column, value, reason, weight }) =>
    csvLine([sheet, String(row ?? ''), column ?? '', value ?? '', weights[weight], reason]),
  )
  const blob = new Blob(['\uFEFF', head, ...lines], { type: 'text/csv' })
  keepFile(blob, `${name.replace(/\.[^.]*$/, '')} 问题清单.csv`)
}
