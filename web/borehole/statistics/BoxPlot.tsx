import { quartilesOf } from '#geology/statistics/quartiles.ts'

const size = { width: 150, height: 20, edge: 4 } as const

/** How values lie: box from the lower to the upper quartile, line at the median, whiskers to the ends. The table says the same in figures. */
export function BoxPlot({ values }: { values: readonly number[] }) {
  const quartiles = quartilesOf(values)
  if (!quartiles) return null
  const { least, lower, median, upper, greatest } = quartiles
  const x = (value: number) =>
    size.edge + ((value - least) / (greatest - least)) * (size.width - 2 * size.edge)
  const middle = size.height / 2
  return (
    <svg
      className="box-plot"
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      <path
        d={`M${x(least)} ${middle}H${x(lower)}M${x(upper)} ${middle}H${x(greatest)}M${x(least)} 6v8M${x(greatest)} 6v8`}
      />
      <rect x={x(lower)} y={3} width={Math.max(1, x(upper) - x(lower))} height={14} />
      <path className="box-plot-median" d={`M${x(median)} 3v14`} />
    </svg>
  )
}
