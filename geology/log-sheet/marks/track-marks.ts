import { textMark, type Anchor, type Mark, type Place } from '#geology/drawing/marks.ts'
import type { LayerBox, LogLayout } from '#geology/log-sheet/log-sheet.ts'
import { ageLineHeight, edge, lineHeight, print, toBaseLine } from '#geology/log-sheet/print.ts'
import type { Track, TrackName } from '#geology/log-sheet/tracks/tracks.ts'

import { blowMarks, coneMarks, frictionMarks, waterContentMarks } from './curve-marks.ts'
import { laboratoryMarks, remarkMarks, sampleMarks, waterLevelMarks } from './depth-marks.ts'
import { columnMarks } from './layer-marks.ts'
import { numberMarks, numberWidth } from './number-marks.ts'

type TrackPainter = (layout: LogLayout, track: Track) => Mark[]

/** What stands in each track, below its heading. */
const painters: Readonly<Record<TrackName, TrackPainter>> = {
  layer: (layout, { x, width }) =>
    layout.layers.flatMap((layer) =>
      numberMarks(layer.row.layer, [x + width / 2, middleOf(layer)], 'middle'),
    ),
  geologicalAge: ageMarks,
  baseDepth: figures(({ baseDepthText }) => baseDepthText),
  baseElevation: figures(({ baseElevationText }) => baseElevationText),
  thickness: figures(({ thicknessText }) => thicknessText),
  column: columnMarks,
  description: (layout, track) => layout.layers.flatMap((layer) => descriptionMarks(layer, track)),
  samples: sampleMarks,
  blowCount: blowMarks,
  waterContent: waterContentMarks,
  laboratory: laboratoryMarks,
  cone: coneMarks,
  friction: frictionMarks,
  waterLevels: waterLevelMarks,
  remarks: remarkMarks,
}

/** All that stands in the tracks of a log, y from the mouth of the hole. */
export const trackMarks = (layout: LogLayout): Mark[] =>
  layout.tracks.flatMap((track) => painters[track.name](layout, track))

const middleOf = ({ line }: LayerBox) => (line.top + line.base) / 2

/** A figure of each layer, to the right of its track. */
function figures(textOf: (layer: LayerBox) => string): TrackPainter {
  return ({ layers }, { x, width }) =>
    layers.map((layer) =>
      textMark('label', [x + width - edge, middleOf(layer) + print.text * toBaseLine], textOf(layer), {
        size: print.text,
        anchor: 'end',
      }),
    )
}

function ageMarks({ layers }: LogLayout, { x, width }: Track): Mark[] {
  return layers.flatMap((layer) => {
    const { ageLines } = layer
    const first = middleOf(layer) + print.small * toBaseLine - ((ageLines.length - 1) * ageLineHeight) / 2
    return ageLines.map((line, i) =>
      textMark('label', [x + width / 2, first + i * ageLineHeight], line, { size: print.small }),
    )
  })
}

/** Base line of the first line of a description. */
export const firstLine = (layer: Pick<LayerBox, 'line' | 'lines'>): number =>
  (layer.line.top + layer.line.base) / 2 +
  print.text * toBaseLine -
  ((layer.lines.length - 1) * lineHeight) / 2

/** The number of the layer stands before its words once more, since the column parts them from the figures. */
function descriptionMarks(layer: LayerBox, track: Track): Mark[] {
  const x = track.x + edge
  const first = firstLine(layer)
  const style: { size: number; anchor: Anchor } = { size: print.text, anchor: 'start' }
  return [
    ...numberMarks(layer.row.layer, [x, first - print.text * toBaseLine], 'start'),
    ...layer.lines.map(({ strong, plain }, i) => {
      const at: Place = [i === 0 ? x + numberWidth(layer.row.layer) : x, first + i * lineHeight]
      return { ...textMark('label', at, strong + plain, style), ...(strong && { strong: strong.length }) }
    }),
  ]
}
