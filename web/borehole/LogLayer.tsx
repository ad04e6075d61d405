import type { LayerBox, LogSheet } from '#geology/log-sheet/log-sheet.ts'
import { firstLine } from '#geology/log-sheet/pages.ts'
import { leader, trackNamed, type TrackName } from '#geology/log-sheet/tracks.ts'

import { HatchFill } from './Hatch.tsx'
import { LayerMark } from './strata/LayerNumber.tsx'

interface LogLayerProps {
  sheet: LogSheet
  layer: LayerBox
  /** Id of the drawing's hatches. */
  hatch: string
}

/**
 * Shapes of a layer: row, box, description area, leader lines. Its texts are in `LayerText`, outside of the option,
 * so that the option has one accessible name.
 */
export function LogLayer({ sheet, layer, hatch }: LogLayerProps) {
  const { drawn, left, right } = layer
  const [x0, x1] = sheet.column
  const rowEnd = x0 - leader.left
  const textStart = x1 + leader.right
  const description = trackNamed(sheet.tracks, 'description')
  const end = description ? description.x + description.width : textStart
  return (
    <>
      <path
        className="log-hit"
        d={`M0 ${left.top}H${rowEnd}L${x0} ${drawn.top}H${x1}L${textStart} ${right.top}H${end}V${right.base}H${textStart}L${x1} ${drawn.base}H${x0}L${rowEnd} ${left.base}H0Z`}
      />
      <HatchFill
        id={hatch}
        lithology={layer.lithology}
        colour={layer.colour}
        box={{ x: x0, y: drawn.top, width: x1 - x0, height: drawn.base - drawn.top }}
      />
      <path
        className="log-rule"
        d={`M0 ${left.base}H${rowEnd}L${x0} ${drawn.base}M${x1} ${drawn.base}L${textStart} ${right.base}H${end}`}
      />
      <path className="log-contact" d={`M${x0} ${drawn.base}H${x1}`} />
    </>
  )
}

/** Values and description of a layer. */
export function LayerText({ sheet, layer }: Omit<LogLayerProps, 'hatch'>) {
  return (
    <>
      <Figures sheet={sheet} layer={layer} />
      <Description layer={layer} x={sheet.column[1] + leader.right + 6} />
    </>
  )
}

function Figures({ sheet: { tracks }, layer }: { sheet: LogSheet; layer: LayerBox }) {
  const { left, row } = layer
  const middle = (left.top + left.base) / 2
  const foot = left.base - left.top < 26 ? middle + 4 : left.base - 4
  const right = (name: TrackName, text: string, y: number) => {
    const track = trackNamed(tracks, name)
    return (
      track && (
        <text x={track.x + track.width - 6} y={y} textAnchor="end">
          {text}
        </text>
      )
    )
  }
  const number = trackNamed(tracks, 'layer')
  return (
    <>
      {number && <LayerMark layer={row.layer} x={number.x + number.width / 2} y={middle} anchor="middle" />}
      <Era sheet={{ tracks }} layer={layer} middle={middle} />
      {right('baseDepth', layer.baseDepthText, foot)}
      {right('baseElevation', layer.baseElevationText, foot)}
      {right('thickness', layer.thicknessText, middle + 4)}
    </>
  )
}

function Era({ sheet, layer, middle }: { sheet: Pick<LogSheet, 'tracks'>; layer: LayerBox; middle: number }) {
  const track = trackNamed(sheet.tracks, 'geologicalAge')
  if (!track) return null
  const first = middle + 4 - ((layer.eraLines.length - 1) * 13) / 2
  return layer.eraLines.map((line, i) => (
    <text
      key={line}
      className="log-small"
      x={track.x + track.width / 2}
      y={first + i * 13}
      textAnchor="middle"
    >
      {line}
    </text>
  ))
}

function Description({ layer: { right, lines }, x }: { layer: LayerBox; x: number }) {
  const first = firstLine({ right, lines })
  return (
    <text>
      {lines.map(({ strong, plain }, i) => (
        <tspan key={strong + plain} x={x} y={first + i * 15}>
          {strong && <tspan className="log-strong">{strong}</tspan>}
          {plain}
        </tspan>
      ))}
    </text>
  )
}
