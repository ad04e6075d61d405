import { lineHeight, type LayerBox, type LogSheet } from '#geology/log-sheet/log-sheet.ts'
import { markWidth } from '#geology/log-sheet/marks.ts'
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
  const { drawn, line } = layer
  const [x0, x1] = sheet.column
  const rowEnd = x0 - leader.left
  const textStart = x1 + leader.right
  const description = trackNamed(sheet.tracks, 'description')
  const end = description ? description.x + description.width : textStart
  return (
    <>
      <path
        className="log-hit"
        d={`M0 ${line.top}H${rowEnd}L${x0} ${drawn.top}H${x1}L${textStart} ${line.top}H${end}V${line.base}H${textStart}L${x1} ${drawn.base}H${x0}L${rowEnd} ${line.base}H0Z`}
      />
      <HatchFill
        id={hatch}
        lithology={layer.lithology}
        colour={layer.colour}
        box={{ x: x0, y: drawn.top, width: x1 - x0, height: drawn.base - drawn.top }}
      />
      <path className="log-rule" d={`M0 ${line.base}H${rowEnd}M${textStart} ${line.base}H${end}`} />
      <path
        className="log-leader"
        d={`M${rowEnd} ${line.base}L${x0} ${drawn.base}M${x1} ${drawn.base}L${textStart} ${line.base}`}
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
  const { line, row } = layer
  const middle = (line.top + line.base) / 2
  const right = (name: TrackName, text: string) => {
    const track = trackNamed(tracks, name)
    return (
      track && (
        <text x={track.x + track.width - 6} y={middle + 4} textAnchor="end">
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
      {right('baseDepth', layer.baseDepthText)}
      {right('baseElevation', layer.baseElevationText)}
      {right('thickness', layer.thicknessText)}
    </>
  )
}

function Era({ sheet, layer, middle }: { sheet: Pick<LogSheet, 'tracks'>; layer: LayerBox; middle: number }) {
  const track = trackNamed(sheet.tracks, 'geologicalAge')
  if (!track) return null
  const first = middle + 4 - ((layer.ageLines.length - 1) * 13) / 2
  return layer.ageLines.map((line, i) => (
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

/** The number of the layer stands before its words once more, since the column parts them from the figures. */
function Description({ layer, x }: { layer: LayerBox; x: number }) {
  const { lines, row } = layer
  const first = firstLine(layer)
  return (
    <>
      <LayerMark layer={row.layer} x={x} y={first - 4} />
      <text>
        {lines.map(({ strong, plain }, i) => (
          <tspan
            key={`${first + i * lineHeight}`}
            x={i === 0 ? x + markWidth(row.layer) : x}
            y={first + i * lineHeight}
          >
            {strong && <tspan className="log-strong">{strong}</tspan>}
            {plain}
          </tspan>
        ))}
      </text>
    </>
  )
}
