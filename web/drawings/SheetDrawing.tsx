import { useId } from 'react'

import { hatchUnit, type AreaMark, type Mark, type Place, type Sheet } from '#geology/drawing/marks.ts'
import { hatches } from '#geology/strata/hatches.ts'
import type { Lithology } from '#geology/strata/lithology.ts'

import './sheet-drawing.css'

interface SheetDrawingProps {
  sheet: Sheet
  /** What the drawing shows, for those who do not see it. */
  label: string
  /** How many times larger than it fits. */
  zoom: number
}

/** A sheet of marks as a picture: paper and ink in every theme. */
export function SheetDrawing({ sheet, label, zoom }: SheetDrawingProps) {
  const id = useId()
  const lithologies = new Set(
    sheet.marks.flatMap((mark) => (mark.kind === 'area' && mark.lithology ? [mark.lithology] : [])),
  )
  return (
    <svg
      className="sheet-drawing"
      style={{ width: widthFor(sheet, zoom) }}
      viewBox={`0 0 ${round(sheet.width)} ${round(sheet.height)}`}
      role="img"
      aria-label={label}
    >
      <defs>
        {[...lithologies].map((lithology) => (
          <HatchTile key={lithology} id={`${id}${lithology}`} lithology={lithology} />
        ))}
      </defs>
      {sheet.marks.map((mark, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- marks have no name, and a sheet is drawn anew as a whole
        <MarkShape key={i} mark={mark} id={id} />
      ))}
    </svg>
  )
}

/** As wide as there is room, yet no smaller than its figures can be read, and no larger than on paper twice over. */
const widthFor = ({ width }: Sheet, zoom: number) =>
  `calc(clamp(${Math.round(width * 3.2)}px, 100%, ${Math.round(width * 5)}px) * ${zoom})`

const round = (value: number) => Math.round(value * 100) / 100
const pathOf = (places: readonly Place[], isClosed = false) =>
  `M${places.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${isClosed ? 'Z' : ''}`

function MarkShape({ mark, id }: { mark: Mark; id: string }) {
  if (mark.kind === 'area') return <Area mark={mark} id={id} />
  if (mark.kind === 'line')
    return (
      <path
        className={`sheet-line sheet-${mark.layer}`}
        d={pathOf(mark.points, mark.isClosed)}
        strokeWidth={mark.width}
        strokeDasharray={mark.dash?.join(' ')}
      />
    )
  const [x, y] = mark.at
  if (mark.kind === 'circle')
    return (
      <circle
        className="sheet-circle"
        cx={round(x)}
        cy={round(y)}
        r={round(mark.radius)}
        strokeWidth={mark.width}
      />
    )
  return (
    <text
      className={mark.hasHalo ? `sheet-halo sheet-${mark.layer}` : `sheet-${mark.layer}`}
      x={round(x)}
      y={round(y)}
      fontSize={round(mark.size)}
      strokeWidth={mark.hasHalo ? round(mark.size * 0.28) : undefined}
      textAnchor={mark.anchor}
    >
      {mark.text}
    </text>
  )
}

function Area({ mark: { outline, fill, lithology }, id }: { mark: AreaMark; id: string }) {
  const d = pathOf(outline, true)
  if (fill === 'ink' || fill === 'paper') return <path className={`sheet-${fill}`} d={d} />
  return (
    <>
      <path className="sheet-fill" d={d} style={{ fill: fill ? `var(--st-${fill})` : '#fff' }} />
      {lithology && <path d={d} fill={`url(#${CSS.escape(id)}${lithology})`} />}
    </>
  )
}

/** A hatch in millimetres of the sheet: it is as large at every scale. */
function HatchTile({ id, lithology }: { id: string; lithology: Lithology }) {
  const { width, height, strokes, dots } = hatches[lithology]
  return (
    <pattern
      id={id}
      className="sheet-hatch"
      width={width}
      height={height}
      patternUnits="userSpaceOnUse"
      patternTransform={`scale(${hatchUnit})`}
    >
      {strokes.map(({ d, dash, weight }) => (
        <path key={d} d={d} strokeWidth={weight} strokeDasharray={dash?.join(' ')} />
      ))}
      {dots.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
      ))}
    </pattern>
  )
}
