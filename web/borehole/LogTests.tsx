import type { Axis, Bar, Point } from '#geology/log-sheet/in-situ.ts'
import type { LogSheet } from '#geology/log-sheet/log-sheet.ts'
import { trackNamed } from '#geology/log-sheet/tracks.ts'

const path = (points: readonly Point[]) => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')

/** Tracks right of the descriptions: samples, blow counts, water content, cone resistance. */
export function LogTests({ sheet }: { sheet: LogSheet }) {
  const { blowCount, waterContent, cone } = sheet
  return (
    <g className="log-words" aria-hidden="true">
      {[blowCount, waterContent, cone].map(
        (curve) => curve && <Grid key={curve.axis.x(0)} sheet={sheet} axis={curve.axis} />,
      )}
      <Samples sheet={sheet} />
      {blowCount?.bars.map((bar) => (
        <Blows key={`${bar.y} ${bar.width}`} bar={bar} />
      ))}
      {blowCount?.bars.map(({ x, y, width, label }) => (
        <text key={`${y} ${width}`} className="log-fine log-halo" x={x + width + 3} y={y + 3.6}>
          {label}
        </text>
      ))}
      {waterContent && (
        <>
          <path className="log-water-content" d={`M${path(waterContent.points)}`} />
          {waterContent.points.map(([x, y]) => (
            <circle key={y} className="log-water-content" cx={x} cy={y} r={2.4} />
          ))}
        </>
      )}
      {cone?.runs.map((run) => (
        <ConeRun key={path(run.slice(0, 2))} run={run} />
      ))}
    </g>
  )
}

/** A run of readings; a single one, between gaps, is a ring. */
function ConeRun({ run }: { run: readonly Point[] }) {
  const [first, second] = run
  if (first && !second) return <circle className="log-cone" cx={first[0]} cy={first[1]} r={1.2} />
  return <path className="log-cone" d={`M${path(run)}`} />
}

const Grid = ({ sheet, axis }: { sheet: LogSheet; axis: Axis }) =>
  axis.ticks
    .slice(1, -1)
    .map(({ x }) => <path key={x} className="log-grid" d={`M${x} ${sheet.top}V${sheet.columnBottom}`} />)

/** Room that the label of a tick takes. */
const labelWidth = 20

/** Where labels would touch, only the ends of the axis have one. */
function labelledTicks<Tick extends { x: number }>(ticks: readonly Tick[] = []): readonly Tick[] {
  const [first, second] = ticks
  const isTight = first && second && second.x - first.x < labelWidth
  return isTight ? [first, ...ticks.slice(-1)] : ticks
}

/** The numbers of the axes, which belong to the head. */
export const AxisLabels = ({ sheet }: { sheet: LogSheet }) =>
  [sheet.blowCount, sheet.waterContent, sheet.cone].flatMap((curve) =>
    labelledTicks(curve?.axis.ticks).map(({ x, label }, i, { length }) => (
      <text
        key={x}
        className="log-fine"
        x={x}
        y={sheet.top - 4}
        textAnchor={i === length - 1 ? 'end' : i ? 'middle' : 'start'}
        aria-hidden="true"
      >
        {label}
      </text>
    )),
  )

function Samples({ sheet }: { sheet: LogSheet }) {
  const x = (trackNamed(sheet.tracks, 'samples')?.x ?? 0) + 9
  return sheet.samples.map(({ y, height, undisturbed, label }) => (
    <g key={`${y} ${height} ${label}`}>
      <rect
        className={undisturbed ? 'log-sample' : 'log-sample log-disturbed'}
        x={x}
        y={y - 1}
        width={8}
        height={height}
      />
      {label && (
        <text className="log-fine" x={x + 11} y={y + 6}>
          {label}
        </text>
      )}
    </g>
  ))
}

function Blows({ bar: { x, y, width, height, broken } }: { bar: Bar }) {
  return (
    <>
      <rect className="log-blows" x={x} y={y - height / 2} width={Math.max(width, 1)} height={height} />
      {broken && (
        <path className="log-break" d={`M${x + width - 12} ${y + 4}l4-8M${x + width - 8} ${y + 4}l4-8`} />
      )}
    </>
  )
}
