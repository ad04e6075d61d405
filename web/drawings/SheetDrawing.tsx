import { memo, type ReactNode, type Ref, type SVGProps, useId } from 'react'

import { hatchStrokes, type HatchStroke } from '#geology/drawing/hatch/hatch-strokes.ts'
import type { AreaMark, Mark, Place, Sheet, TextMark } from '#geology/drawing/marks.ts'
import { scriptPieces } from '#geology/drawing/scripts.ts'
import { tintColour } from '#geology/drawing/tints.ts'
import { hatches } from '#geology/strata/hatches.ts'

import './sheet-drawing.css'

interface SheetDrawingProps {
  sheet: Sheet
  /** What the drawing shows, for those who do not see it; none where the text beside it says that. */
  label?: string
  /** How many times larger than it fits; without, as wide as its frame. */
  zoom?: number
  /** The things of which the regions are, as options of a list. */
  choice?: { label: string; option: (of: number) => SVGProps<SVGPathElement> }
  ref?: Ref<SVGSVGElement>
}

/** A sheet of marks as a picture, or as a list of things to choose from: paper and ink in every theme. */
export function SheetDrawing({ sheet, label, zoom, choice, ref }: SheetDrawingProps) {
  const id = useId()
  const marks = <Marks marks={sheet.marks} id={id} />
  return (
    <svg
      ref={ref}
      className="sheet-drawing"
      style={{
        ...(zoom !== undefined && { width: sheetWidth(sheet, zoom) }),
        ['--sheet-width' as string]: `${round(sheet.width)}mm`,
      }}
      viewBox={`0 0 ${round(sheet.width)} ${round(sheet.height)}`}
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: choice ? 'group' : 'img', 'aria-label': label })}
    >
      {choice ? <Choice {...{ sheet, choice }}>{marks}</Choice> : marks}
    </svg>
  )
}

type ChoiceProps = Pick<SheetDrawingProps, 'sheet'> & {
  choice: NonNullable<SheetDrawingProps['choice']>
  children: ReactNode
}

/** The regions below the marks, which let presses through and are not read. */
const Choice = ({ sheet, choice: { label, option }, children }: ChoiceProps) => (
  <>
    <g className="sheet-regions" role="listbox" aria-label={label} aria-orientation="vertical">
      {sheet.regions?.map(({ of, outline }) => (
        <path key={of} className="sheet-region" d={pathOf(outline, true)} {...option(of)} />
      ))}
    </g>
    <g className="sheet-still" aria-hidden="true">
      {children}
    </g>
  </>
)

/** The marks of a sheet: painted anew only with another sheet. */
const Marks = memo(function Marks({ marks, id }: { marks: Sheet['marks']; id: string }) {
  return marks.map((mark, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- marks have no name, and a sheet is drawn anew as a whole
    <MarkShape key={i} mark={mark} id={`${id}${i}`} />
  ))
})

/**
 * As wide as there is room, yet no smaller than its figures can be read, and no larger than on paper twice over; the whole
 * sheet at a zoom of 0.
 */
export const sheetWidth = ({ width }: Sheet, zoom: number): string =>
  zoom === 0
    ? '100%'
    : `calc(clamp(${Math.round(width * 3.2)}px, 100%, ${Math.round(width * 5)}px) * ${zoom})`

/** To a thousandth of a millimetre: dashes of long lines would drift else. */
const round = (value: number) => Math.round(value * 1000) / 1000
const pathOf = (places: readonly Place[], isClosed = false) =>
  `M${places.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${isClosed ? 'Z' : ''}`

interface MarkShapeProps {
  mark: Mark
  id: string
}

/** A mark: painted anew only where it differs, so that dragging one line paints no other. */
const MarkShape = memo(function MarkShape({ mark, id }: MarkShapeProps) {
  if (mark.kind === 'area') return <Area {...{ mark, id }} />
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
        className={`sheet-circle sheet-${mark.layer}`}
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
      transform={mark.turn === undefined ? undefined : `rotate(${mark.turn} ${round(x)} ${round(y)})`}
    >
      <Words {...{ mark }} />
    </text>
  )
}, isSameShape)

/** A text, its first characters stronger, or in pieces where it has lowered figures. */
function Words({ mark }: { mark: TextMark }) {
  const pieces = scriptPieces(mark)
  if (pieces)
    return pieces.map(({ text, size, down }, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text are always the same
      <tspan key={i} fontSize={round(size)} dy={round(down - (pieces[i - 1]?.down ?? 0))}>
        {text}
      </tspan>
    ))
  if (!mark.strong) return mark.text
  return (
    <>
      <tspan className="sheet-strong">{mark.text.slice(0, mark.strong)}</tspan>
      {mark.text.slice(mark.strong)}
    </>
  )
}

function isSameShape(a: MarkShapeProps, b: MarkShapeProps): boolean {
  return a.id === b.id && isAlike(a.mark, b.mark)
}

/** Whether two values of plain data say the same. */
function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [own, other] = [Object.entries(a), Object.entries(b)]
  return (
    own.length === other.length &&
    own.every(([key, value], i) => key === other[i]?.[0] && isAlike(value, other[i]?.[1]))
  )
}

/** An area with its hatch as lines that are cut by it: what is a pattern on the screen is a picture on paper. */
function Area({ mark: { outline, fill, lithology, layer }, id }: { mark: AreaMark; id: string }) {
  const d = pathOf(outline, true)
  if (fill === 'ink' || fill === 'paper')
    return <path className={fill === 'ink' ? `sheet-ink sheet-${layer}` : 'sheet-paper'} d={d} />
  const tint = tintColour(fill)
  if (tint !== undefined) return <path d={d} fill={tint} />
  return (
    <>
      <path className="sheet-fill" d={d} style={{ fill: fill ? `var(--st-${fill})` : '#fff' }} />
      {lithology && (
        <>
          <clipPath id={id}>
            <path d={d} />
          </clipPath>
          <g className="sheet-hatch" clipPath={`url(#${CSS.escape(id)})`}>
            {hatchStrokes(hatches[lithology], outline).map((stroke, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- the strokes of a hatch are always the same
              <HatchPath key={i} {...{ stroke }} />
            ))}
          </g>
        </>
      )}
    </>
  )
}

const HatchPath = ({ stroke: { lines, width, dash } }: { stroke: HatchStroke }) => (
  <path
    d={lines.map((line) => pathOf(line)).join('')}
    strokeWidth={round(width)}
    strokeDasharray={dash?.map(round).join(' ')}
  />
)
