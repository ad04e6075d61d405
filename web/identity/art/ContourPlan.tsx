import { index, planOf, step, windows } from './plan.ts'
import { holes, line, lineLength, placeOn } from './terrain.ts'

/** A plan of the ground: contour lines, every fifth one heavier, the bay, and the section with its boreholes. */
export function ContourPlan({ shape = 'tall' }: { shape?: keyof typeof windows }) {
  const { x, y, width, height } = windows[shape]
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="等高线图：东北为石矶山，西南为云汀湾，一条剖面线 A–A′ 从湾内经六个控制钻孔到山顶"
    >
      <rect x={x} y={y} width={width} height={height} fill="var(--map-land)" />
      <Ground shape={shape} />
      <SectionLine />
      <g className="plan-names" fill="var(--map-label)">
        <text x="640" y="160" stroke="var(--map-land)">
          石矶山
        </text>
        <text x="270" y="735" stroke="var(--map-water)">
          云汀湾
        </text>
      </g>
    </svg>
  )
}

function Ground({ shape }: { shape: keyof typeof windows }) {
  const { x, y } = windows[shape]
  const { bay, lines } = planOf(shape)
  return (
    <g transform={`translate(${x} ${y})`} fill="none">
      <path
        d={bay}
        transform={`translate(${-2 * step} ${-2 * step})`}
        fill="var(--map-water)"
        fillRule="evenodd"
      />
      {lines.map(({ level, d }) => (
        <path
          key={level}
          d={d}
          stroke={level <= 0 ? 'var(--map-shore)' : 'var(--map-contour)'}
          strokeWidth={level % index === 0 ? 1.7 : 0.8}
        />
      ))}
    </g>
  )
}

const [from, to] = [placeOn(0), placeOn(lineLength)]

/** Where the section runs, and the holes that stand on it. */
function SectionLine() {
  return (
    <>
      <path
        d={`M${line.map(([x, y]) => `${x} ${y}`).join('L')}`}
        fill="none"
        stroke="var(--bad)"
        strokeWidth="1.5"
        strokeDasharray="9 5"
      />
      <g className="plan-letters" fill="var(--bad)" stroke="var(--map-land)">
        <text x={from[0] - 22} y={from[1] + 20} stroke="var(--map-water)">
          A
        </text>
        <text x={to[0] + 8} y={to[1] - 6}>
          A′
        </text>
      </g>
      {holes.map(({ name, at }) => (
        <Hole key={name} name={name} place={placeOn(at)} />
      ))}
    </>
  )
}

function Hole({ name, place: [x, y] }: { name: string; place: readonly [number, number] }) {
  return (
    <g className="plan-hole">
      <circle cx={x} cy={y} r="7.5" fill="var(--map-land)" stroke="var(--link)" strokeWidth="2" />
      <path d={`M${x} ${y - 7.5}a7.5 7.5 0 0 1 0 15z`} fill="var(--link)" />
      <text x={x + 13} y={y + 5} fill="var(--map-label)" stroke="var(--map-land)">
        {name}
      </text>
    </g>
  )
}
