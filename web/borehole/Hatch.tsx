import { hatches, tilesOver } from '#geology/strata/hatches.ts'
import type { Lithology, StrataColour } from '#geology/strata/lithology.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const rowId = (id: string, lithology: Lithology) => `${id}-${lithology}`

interface HatchRowsProps {
  /** Unique on the page; pass the same to `HatchFill`. */
  id: string
  lithologies: Iterable<Lithology>
  /** Width of the widest box to fill. */
  width: number
}

/**
 * One row of tiles for each hatch of a drawing. Lines instead of a pattern, because patterns are rasterised when
 * printed.
 */
export function HatchRows({ id, lithologies, width }: HatchRowsProps) {
  return (
    <defs>
      {[...new Set(lithologies)].map((lithology) => {
        const { across } = tilesOver(hatches[lithology], width, 0)
        return (
          <g key={lithology}>
            <HatchTile id={`${rowId(id, lithology)}-tile`} lithology={lithology} />
            <g id={rowId(id, lithology)}>
              {Array.from({ length: across }, (_, i) => (
                <use key={i} href={`#${rowId(id, lithology)}-tile`} x={i * hatches[lithology].width} />
              ))}
            </g>
          </g>
        )
      })}
    </defs>
  )
}

function HatchTile({ id, lithology }: { id: string; lithology: Lithology }) {
  const { strokes, dots } = hatches[lithology]
  return (
    <g id={id} className="hatch">
      {strokes.map(({ d, dash, weight }) => (
        <path key={d} d={d} strokeWidth={weight} strokeDasharray={dash?.join(' ')} />
      ))}
      {dots.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
      ))}
    </g>
  )
}

interface HatchFillProps {
  id: string
  lithology: Lithology | undefined
  colour: StrataColour | undefined
  box: Box
}

/** A layer's box: colour (screen only) and hatch, clipped to the box. */
export function HatchFill({ id, lithology, colour, box }: HatchFillProps) {
  const { x, y, width, height } = box
  const hatch = lithology && hatches[lithology]
  const down = hatch ? tilesOver(hatch, width, height).down : 0
  return (
    <>
      <rect className="stratum-fill" {...box} style={{ fill: colour ? `var(--st-${colour})` : 'none' }} />
      {hatch && height > 0 && (
        <svg x={x} y={y} width={width} height={height}>
          {Array.from({ length: down }, (_, i) => (
            <use key={i} href={`#${rowId(id, lithology)}`} y={i * hatch.height} />
          ))}
        </svg>
      )}
    </>
  )
}
