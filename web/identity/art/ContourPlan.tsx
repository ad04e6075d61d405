import { contour } from './contours.ts'
import { heightAt, holes, line, lineLength, plan, placeOn } from './terrain.ts'

const sheet = { ...plan, step: 10 }
const interval = 5
const index = 25
/** Beyond the sheet everything is land, so that the water is closed along its edge. */
const walled = { width: plan.width + 40, height: plan.height + 40, step: 10 }

function water(x: number, y: number): number {
  const [px, py] = [x - 20, y - 20]
  const outside = px < -5 || py < -5 || px > plan.width + 5 || py > plan.height + 5
  return outside ? 100 : heightAt(px, py)
}

function drawPlan() {
  const levels = Array.from({ length: 23 }, (_, i) => (i - 7) * interval)
  return {
    bay: contour(water, 0, walled),
    lines: levels.map((level) => ({ level, d: contour(heightAt, level, sheet) })),
  }
}

let drawn: ReturnType<typeof drawPlan> | undefined
const signs = holes.map((hole) => ({ ...hole, place: placeOn(hole.at) }))
const [from, to] = [placeOn(0), placeOn(lineLength)]

/** A plan of the ground: contour lines, every fifth one heavier, the bay, and the section with its boreholes. */
export function ContourPlan() {
  drawn ??= drawPlan()
  return (
    <svg
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="等高线图：东北为石矶山，西南为云汀湾，一条剖面线 A–A′ 从湾内经六个控制钻孔到山顶"
    >
      <rect width={plan.width} height={plan.height} fill="var(--map-land)" />
      <path d={drawn.bay} transform="translate(-20 -20)" fill="var(--map-water)" fillRule="evenodd" />
      {drawn.lines.map(({ level, d }) => (
        <path
          key={level}
          d={d}
          fill="none"
          stroke={level <= 0 ? 'var(--map-shore)' : 'var(--map-contour)'}
          strokeWidth={level % index === 0 ? 1.7 : 0.8}
        />
      ))}
      <path
        d={`M${line.map(([x, y]) => `${x} ${y}`).join('L')}`}
        fill="none"
        stroke="var(--bad)"
        strokeWidth="1.5"
        strokeDasharray="9 5"
      />
      <g className="plan-letters" fill="var(--bad)" stroke="var(--map-land)">
        <text x={from[0] - 26} y={from[1] + 18}>
          A
        </text>
        <text x={to[0] + 12} y={to[1] - 8}>
          A′
        </text>
      </g>
      <g className="plan-names" fill="var(--map-label)" stroke="var(--map-land)">
        <text x="620" y="170">
          石矶山
        </text>
        <text x="210" y="880" stroke="var(--map-water)">
          云汀湾
        </text>
      </g>
      {signs.map(({ name, place: [x, y] }) => (
        <g key={name} className="plan-hole">
          <circle cx={x} cy={y} r="7.5" fill="var(--map-land)" stroke="var(--link)" strokeWidth="2" />
          <path d={`M${x} ${y - 7.5}a7.5 7.5 0 0 1 0 15z`} fill="var(--link)" />
          <text x={x + 13} y={y + 5} fill="var(--map-label)" stroke="var(--map-land)">
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
