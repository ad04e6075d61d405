import { type KeyboardEvent, useRef, useState } from 'react'

import {
  type Deposit,
  type DepositFile,
  deposits,
  type Remark,
  type TableWindow,
} from '#contract/deposits/deposits.ts'
import { useCall } from '#web/api/hooks.ts'
import type { Place } from '#web/deposits/files/FileRemarks.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { isComposing } from '#web/ui/keys/composing.ts'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import { type Mark, type Marks, marksOf } from './marks.ts'
import { RemarkForm } from './RemarkForm.tsx'

import './table-view.css'

interface TableViewProps {
  deposit: Deposit
  file: DepositFile
  remarks: readonly Remark[]
  /** Where to begin; the first sheet without a name. */
  from: Place
}

/** Rows of one call. */
const count = 100
const rowsBefore = 3

/** A table as its file shows it, with its faults and remarks at their cells; who examines it writes at a cell. */
export function TableView({ deposit, file, remarks, from }: TableViewProps) {
  const [place, setPlace] = useState({ sheet: from.sheet, from: Math.max(1, from.row - rowsBefore) })
  const [chosen, setChosen] = useState<Cell>()
  const answer = useCall(
    deposits.table,
    { id: deposit.id, attached: file.id, from: place.from, ...(place.sheet && { sheet: place.sheet }) },
    { keep: true },
  )
  const { data, isFetching } = answer
  if (!data) return <AnswerState answer={answer} rows={4} />
  const go = (change: Partial<typeof place>) => {
    setChosen(undefined)
    setPlace({ ...place, ...change })
  }
  return (
    <Stack gap={8} above={8} aria-busy={isFetching}>
      {data.sheets.length > 1 && (
        <Segments
          legend="表"
          choices={data.sheets.map((name) => [name, name] as const)}
          chosen={data.sheet}
          onChange={(sheet) => go({ sheet, from: 1 })}
        />
      )}
      <Cells
        key={`${data.sheet} ${place.from}`}
        window={data}
        marks={marksOf(data, file, remarks)}
        label={`${file.name} ${data.sheet}`}
        at={from.row}
        {...(deposit.remarkable && { onChoose: setChosen })}
      />
      <Pages window={data} from={place.from} onGo={(row) => go({ from: row })} />
      {chosen && (
        <RemarkForm
          key={`${chosen.row} ${chosen.column}`}
          place={{ id: deposit.id, attached: file.id, sheet: data.sheet, ...chosen }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Stack>
  )
}

export interface Cell {
  row: number
  column: string
}

interface PagesProps {
  window: TableWindow
  from: number
  onGo: (row: number) => void
}

const Pages = ({ window: { last }, from, onGo }: PagesProps) =>
  last > count && (
    <Row as="p" gap={8} wrap>
      <Button size="s" disabled={from === 1} onClick={() => onGo(Math.max(1, from - count))}>
        上 {count} 行
      </Button>
      <span className="num cap">
        {from}–{Math.min(last, from + count - 1)} / {last}
      </span>
      <Button size="s" disabled={from + count > last} onClick={() => onGo(from + count)}>
        下 {count} 行
      </Button>
    </Row>
  )

interface CellsProps {
  window: TableWindow
  marks: Marks
  label: string
  /** The row that is looked at. */
  at: number
  onChoose?: (cell: Cell) => void
}

const steps: Partial<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** One stop of the keyboard; arrows go from cell to cell, Enter chooses one. */
function Cells({ window: { columns, rows }, marks, label, at, onChoose }: CellsProps) {
  const table = useRef<HTMLTableElement>(null)
  const [[y, x], setFocused] = useState([0, 0])
  const choose = (line: number, cell: number) => {
    const [row, column] = [rows[line]?.row, columns[cell]]
    if (row !== undefined && column !== undefined) onChoose?.({ row, column })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = steps[event.key]
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) choose(y, x)
    else if (step) {
      const next = [clamp(y + step[0], rows.length), clamp(x + step[1], columns.length)] as const
      setFocused([...next])
      table.current?.tBodies[0]?.rows[next[0]]?.cells[next[1] + 1]?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <div className="deposit-sheet">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys walk its cells
        role="grid"
        aria-label={label}
        ref={table}
        className={onChoose && 'choosable'}
        onKeyDown={onKeyDown}
      >
        <Letters columns={columns} />
        <tbody>
          {rows.map(({ row, cells }, line) => (
            <tr key={row} aria-current={row === at || undefined}>
              <th scope="row" className="num">
                {row}
              </th>
              {cells.map((value, cell) => (
                <OneCell
                  key={columns[cell]}
                  value={value}
                  mark={marks.get(`${row} ${columns[cell]}`)}
                  isStop={line === y && cell === x}
                  onFocus={() => setFocused([line, cell])}
                  onChoose={() => choose(line, cell)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Letters = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">
        <span className="vh">行</span>
      </th>
      {columns.map((letter) => (
        <th key={letter} scope="col">
          {letter}
        </th>
      ))}
    </tr>
  </thead>
)

interface OneCellProps {
  value: string
  mark: Mark | undefined
  isStop: boolean
  onFocus: () => void
  onChoose: () => void
}

const OneCell = ({ value, mark, isStop, onFocus, onChoose }: OneCellProps) => (
  <td
    role="gridcell"
    data-mark={mark?.weight}
    title={mark?.words}
    tabIndex={isStop ? 0 : -1}
    aria-label={[value || '空', mark?.words].filter(Boolean).join('：')}
    onFocus={onFocus}
    onClick={onChoose}
  >
    {value}
  </td>
)

const clamp = (value: number, length: number) => Math.max(0, Math.min(length - 1, value))
