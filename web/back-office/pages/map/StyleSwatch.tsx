import { inkOf } from '#contract/map/signs.ts'
import { fillShares } from '#contract/map/style.ts'
import type { FormValues, OfficeRow } from '#web/back-office/office-page.ts'
import { dashOf } from '#web/map/layers/style/dash.ts'
import { foreignInk } from '#web/map/layers/style/foreign-ink.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { SignImage } from '#web/ui/drawings/SignImage.tsx'

import { styleOf } from './style-values.ts'

interface SwatchProps {
  values: FormValues
  row: OfficeRow | undefined
}

/** How the layer will be drawn, on a piece of the base map, while it is being chosen. */
export function StyleSwatch({ values, row }: SwatchProps) {
  const type = values['type'] ?? row?.['type']
  if (type === 'group' || !type) return null
  const opacity = Math.min(100, Number(values['opacity']) || 100) / 100
  return (
    <figure className="style-swatch">
      <div className="swatch-ground">
        <svg viewBox="0 0 400 120" preserveAspectRatio="xMidYMid slice" aria-hidden>
          <path d="M0 92C70 70 120 104 190 84S320 50 400 72V120H0z" className="swatch-water" />
          <path d="M-5 30L405 12M60-5L110 125M250-5L225 125M330-5L345 125" className="swatch-road" />
        </svg>
        <div className="swatch-layer" style={{ opacity }}>
          {type === 'kind' ? (
            <Points {...{ values, row }} />
          ) : (
            <Areas {...{ values, row }} type={String(type)} />
          )}
        </div>
      </div>
      <figcaption>图上的样子</figcaption>
    </figure>
  )
}

/** Hole types stand for the types of any kind. */
const points = [
  { x: 12, y: 34, type: '4', access: 'open' },
  { x: 30, y: 62, type: '1', access: 'open' },
  { x: 47, y: 26, type: '6', access: 'member' },
  { x: 64, y: 52, type: '9', access: 'protected' },
  { x: 82, y: 30, type: '3', access: 'open' },
]

function Points({ values, row }: SwatchProps) {
  const kind = kindNamed(String(values['kind'] ?? row?.['kind'] ?? '')) ?? {}
  const { colour, symbol } = styleOf(values)
  return points.map(({ x, y, type, access }) => (
    <span key={x} className="swatch-point" style={{ left: `${x}%`, top: `${y}%` }}>
      <SignImage {...{ kind, type, symbol }} colour={inkOf(access, colour)} size={22} />
    </span>
  ))
}

const pictures = ['xyz', 'wms', 'wmts'] as const

function Areas({ values, type }: SwatchProps & { type: string }) {
  if (pictures.some((one) => one === type)) return <p>图片由对方服务绘制，这里只有不透明度有效。</p>
  const { colour, lineWidth, lineStyle, fill } = styleOf(values)
  const ink = colour ?? (type === 'area' ? inkOf('open') : foreignInk)
  const width = lineWidth ?? 1.4
  return (
    <svg viewBox="0 0 400 120" preserveAspectRatio="xMidYMid slice" aria-hidden>
      {['M40 26L150 14 176 70 96 100 34 78z', 'M214 40L300 18 372 52 340 100 236 96z'].map((d) => (
        <g key={d}>
          <path d={d} fill="none" stroke="#ffffffb0" strokeWidth={width + 1.8} />
          <path
            d={d}
            fill={ink}
            fillOpacity={fill === null ? 0.06 : fillShares[fill]}
            stroke={ink}
            strokeWidth={width}
            strokeLinecap="round"
            strokeDasharray={dashOf(lineStyle, width).join(' ')}
          />
        </g>
      ))}
    </svg>
  )
}
