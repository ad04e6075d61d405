import type { Kind } from '#contract/catalogue/kind.ts'
import type { LayerType } from '#contract/map/layers.ts'
import { inkOf } from '#contract/map/signs.ts'
import { fillShares, type LayerStyle } from '#contract/map/style.ts'
import { dashOf } from '#web/map/layers/style/dash.ts'
import { foreignInk } from '#web/map/layers/style/foreign-ink.ts'
import { SignImage } from '#web/ui/drawings/SignImage.tsx'

interface LayerSignProps {
  layer: { type: LayerType; style: LayerStyle }
  kind: Kind | undefined
  size?: number
}

/** How a layer is drawn, beside its name: the sign of its points, or a piece of its areas. */
export function LayerSign({ layer: { type, style }, kind, size = 18 }: LayerSignProps) {
  if (type === 'area' || type === 'geojson') return <AreaSign {...{ type, style, size }} />
  const { symbol, colour } = style
  if (type !== 'kind' || !kind || (kind.sign === 'hole' && symbol === null)) return null
  return <SignImage {...{ kind, symbol, colour, size }} />
}

interface AreaSignProps {
  type: 'area' | 'geojson'
  style: LayerStyle
  size: number
}

function AreaSign({ type, style: { colour, lineWidth, lineStyle, fill }, size }: AreaSignProps) {
  const ink = colour ?? (type === 'area' ? inkOf('open') : foreignInk)
  const width = lineWidth ?? 1.4
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
      <rect
        x={width / 2 + 1}
        y={width / 2 + 1}
        width={size - width - 2}
        height={size - width - 2}
        fill={ink}
        fillOpacity={fill === null ? 0.06 : fillShares[fill]}
        stroke={ink}
        strokeWidth={width}
        strokeLinecap="round"
        strokeDasharray={dashOf(lineStyle, width).join(' ')}
      />
    </svg>
  )
}
