import type { ReactNode } from 'react'

import type { ShortBox, ShortSheet } from '#geology/log-sheet/short-sheet.ts'

import { HatchFill, HatchRows } from './Hatch.tsx'
import { LayerMark } from './LayerNumber.tsx'

export const shortWidth = 358
const column = { x: 40, width: 56 } as const
const textX = 116

/** Depth marks, hatches and frame of a short sheet; the layers stand between them. */
export function ShortColumn({ id, sheet, children }: { id: string; sheet: ShortSheet; children: ReactNode }) {
  const { top, columnBottom, marks } = sheet
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
      {children}
      <g className="log-words" aria-hidden="true">
        {sheet.boxes.map((box) => (
          <ShortText key={box.index} box={box} numbered={sheet.numbered} />
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

/** One layer of a short sheet: its box in the column and a row that can be pressed. */
export function ShortLayer({ id, box }: { id: string; box: ShortBox }) {
  const { drawn, label } = box
  const end = column.x + column.width
  return (
    <>
      <path
        className="log-hit"
        d={`M${column.x} ${drawn.top}H${end}L${textX - 6} ${label.top}H${shortWidth}V${label.base}H${textX - 6}L${end} ${drawn.base}H${column.x}Z`}
      />
      <HatchFill
        id={id}
        lithology={box.lithology}
        colour={box.colour}
        box={{ x: column.x, y: drawn.top, width: column.width, height: drawn.base - drawn.top }}
      />
      <path
        className="log-rule"
        d={`M${column.x} ${drawn.base}H${end}L${textX - 6} ${label.base}H${shortWidth}`}
      />
    </>
  )
}

/** Number, name and thickness of one layer of a short sheet. */
function ShortText({ box, numbered }: { box: ShortBox; numbered: boolean }) {
  const { label, nameLines, thicknessText, row } = box
  const middle = (label.top + label.base) / 2
  return (
    <>
      <LayerMark layer={row.layer} x={textX} y={middle} />
      <text className="log-name">
        {nameLines.map((line, i) => (
          <tspan
            key={line}
            x={numbered ? textX + 50 : textX}
            y={middle + 5 - (nameLines.length - 1) * 8 + i * 16}
          >
            {line}
          </tspan>
        ))}
      </text>
      {thicknessText && (
        <text x={shortWidth - 2} y={middle + 5} textAnchor="end">
          {thicknessText}
        </text>
      )}
    </>
  )
}
