import { type MouseEvent, useId, useLayoutEffect, useRef } from 'react'

import type { Field, Fields } from '#contract/catalogue/kind.ts'

import { isInside } from './edit.ts'
import type { Grid } from './useGrid.ts'
import { faultOf } from './values.ts'

interface GridRowProps {
  at: number
  texts: readonly string[]
  fields: Fields
  grid: Grid
  refused: Readonly<Record<string, string>>
  /** The empty row behind the last one: what is written there is a new row. */
  beyond?: boolean
}

export function GridRow({ at, texts, fields, grid, refused, beyond }: GridRowProps) {
  const isEmpty = texts.every((text) => text.trim() === '')
  return (
    <tr aria-rowindex={at + 2}>
      <th
        scope="row"
        className="grid-number num"
        onClick={() => !beyond && grid.select({ row: at, column: grid.width - 1 }, { row: at, column: 0 })}
      >
        {beyond ? '+' : at + 1}
      </th>
      {Object.entries(fields).map(([name, field], column) => (
        <GridCell
          key={name}
          {...{ field, grid, at, column }}
          text={texts[column] ?? ''}
          fault={
            beyond || isEmpty
              ? undefined
              : (refused[`${at}.${column}`] ?? faultOf(field, texts[column] ?? ''))
          }
        />
      ))}
    </tr>
  )
}

interface GridCellProps {
  field: Field
  grid: Grid
  at: number
  column: number
  text: string
  fault: string | undefined
}

const isNumber = ({ type }: Field) => type === 'number' || type === 'integer'

function GridCell({ field, grid, at, column, text, fault }: GridCellProps) {
  const { active, area, typed } = grid.state
  const isActive = active.row === at && active.column === column
  const isChosen = isInside(area, { row: at, column })
  const names = [isNumber(field) && 'r num', isChosen && 'chosen', isActive && 'active', fault && 'bad']
  const choose = (event: MouseEvent) => grid.choose({ row: at, column }, event.shiftKey)
  return (
    <td
      role="gridcell"
      aria-selected={isChosen}
      aria-invalid={fault ? true : undefined}
      className={names.filter(Boolean).join(' ') || undefined}
      title={fault}
      onClick={isActive ? undefined : choose}
      onDoubleClick={() => grid.type(text)}
    >
      {isActive ? <Editor {...{ field, grid, at, text, typed, fault }} /> : text}
    </td>
  )
}

interface EditorProps extends Pick<GridCellProps, 'field' | 'grid' | 'at' | 'text' | 'fault'> {
  typed: string | undefined
}

/** Takes the focus and whatever is typed: the text of the cell stands behind it until then. */
function Editor({ field, grid, at, text, typed, fault }: EditorProps) {
  const id = useId()
  const { label, choices } = field
  const editor = useRef<HTMLTextAreaElement>(null)
  const { hasEntered } = grid
  // The focus follows the active cell, once it is in the grid; before the next key is heard.
  useLayoutEffect(() => {
    if (hasEntered()) editor.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line exhaustive-deps -- as the cell becomes active
  }, [])
  return (
    <>
      {typed === undefined && <span>{text}</span>}
      <textarea
        rows={1}
        className={typed === undefined ? 'grid-editor idle' : 'grid-editor'}
        aria-label={`第 ${at + 1} 行 ${label}${text ? `：${text}` : ''}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
        value={typed ?? ''}
        ref={editor}
        onChange={({ target }) => grid.type(target.value)}
        onFocus={grid.enter}
        onBlur={grid.commit}
      />
      {fault && (
        <span id={id} className="grid-fault">
          {fault}
        </span>
      )}
      {choices && typed !== undefined && (
        <span className="grid-choices" aria-hidden="true">
          {Object.values(choices)
            .filter((word) => word.includes(typed))
            .slice(0, 8)
            .join('、')}
        </span>
      )}
    </>
  )
}
