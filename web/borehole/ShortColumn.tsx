import type { ReactNode } from 'react'

import type { ShortBox, ShortSheet } from '#geology/log-sheet/short-sheet.ts'

import { HatchFill, HatchRows } from './Hatch.tsx'
import { LayerMark } from './strata/LayerNumber.tsx'

/** Horizontal positions in a short sheet; a wide one has room for the geological age of each layer. */
export interface Room {
  readonly width: number
  readonly column: { readonly x: number; readonly width: number }
  readonly text: number
  readonly geologicalAge?: number
}

export const phoneRoom: Room = { width: 358, column: { x: 40, width: 56 }, text: 116 }
export const wideRoom: Room = { width: 800, column: { x: 44, width: 128 }, text: 216, geologicalAge: 560 }

interface ShortColumnProps {
  id: string
  sheet: ShortSheet
  room: Room
  children: ReactNode
}

/** Depth marks, hatches and frame of a short sheet. */
export function ShortColumn({ id, sheet, room, children }: ShortColumnProps) {
  const { top, columnBottom, marks, numbered } = sheet
  const { column } = room
  return (
    <>
      <HatchRows
        id={id}
        lithologies={sheet.boxes.flatMap(({ lithology }) => lithology ?? [])}
        width={column.width}
      />
      <text className="log-label" x={0} y={16} aria-hidden="true">
        深度 m
      </text>
      {room.geologicalAge && <Heads room={room} numbered={numbered} />}
      {children}
      <g className="log-words" aria-hidden="true">
        {sheet.boxes.map((box) => (
          <ShortText key={box.index} {...{ box, room, numbered }} />
        ))}
        <rect className="log-contact" x={column.x} y={top} width={column.width} height={columnBottom - top} />
        {marks.map(({ y, label }) => (
          <g key={y}>
            <path className="log-rule" d={`M${column.x - 5} ${y}h5`} />
            <text x={column.x - 8} y={y + 4} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
      </g>
    </>
  )
}

const nameAt = (room: Room, numbered: boolean) => room.text + (numbered ? 50 : 0)

function Heads({ room, numbered }: { room: Room; numbered: boolean }) {
  return (
    <g className="log-words" aria-hidden="true">
      {numbered && (
        <text className="log-label" x={room.text - 6} y={16}>
          层号
        </text>
      )}
      <text className="log-label" x={nameAt(room, numbered)} y={16}>
        岩土名称
      </text>
      <text className="log-label" x={room.geologicalAge} y={16}>
        时代成因
      </text>
    </g>
  )
}

/** A layer of a short sheet: its box in the column and a selectable row. */
export function ShortLayer({ id, box, room }: { id: string; box: ShortBox; room: Room }) {
  const { drawn, label } = box
  const { x, width } = room.column
  const end = x + width
  const start = room.text - 6
  return (
    <>
      <path
        className="log-hit"
        d={`M${x} ${drawn.top}H${end}L${start} ${label.top}H${room.width}V${label.base}H${start}L${end} ${drawn.base}H${x}Z`}
      />
      <HatchFill
        id={id}
        lithology={box.lithology}
        colour={box.colour}
        box={{ x, y: drawn.top, width, height: drawn.base - drawn.top }}
      />
      <path className="log-rule" d={`M${x} ${drawn.base}H${end}L${start} ${label.base}H${room.width}`} />
    </>
  )
}

/** Number and name of a layer, and its geological age or thickness. */
function ShortText({ box, room, numbered }: { box: ShortBox; room: Room; numbered: boolean }) {
  const { label, nameLines, thicknessText, row } = box
  const middle = (label.top + label.base) / 2
  return (
    <>
      <LayerMark layer={row.layer} x={room.text} y={middle} />
      <text className="log-name">
        {nameLines.map((line, i) => (
          <tspan key={line} x={nameAt(room, numbered)} y={middle + 5 - (nameLines.length - 1) * 8 + i * 16}>
            {line}
          </tspan>
        ))}
      </text>
      {room.geologicalAge && row.geologicalAge && (
        <text x={room.geologicalAge} y={middle + 5}>
          {row.geologicalAge}
        </text>
      )}
      {thicknessText && (
        <text x={room.width - 2} y={middle + 5} textAnchor="end">
          {thicknessText}
        </text>
      )}
    </>
  )
}
