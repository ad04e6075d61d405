import { chartFrame, chartLine, type ChartAxes } from '#geology/drawing/chart/chart-marks.ts'
import { pointSign } from '#geology/drawing/chart/point-signs.ts'
import { linearScale, roundSteps } from '#geology/drawing/chart/scales.ts'
import { layerNumberMarks } from '#geology/drawing/layer-number.ts'
import { haloText, lineMark, textMark, type Mark, type Place, type Sheet } from '#geology/drawing/marks.ts'

import { plasticityLines, type ConeDepth, type PlasticityLayer } from './plasticity.ts'

const plot = { left: 12, right: 136, top: 10, foot: 96 } as const
const width = 190

/** As many points as are drawn of a layer at most. */
const maxPoints = 400

/** The plasticity chart (塑性图): Ip against wL with the lines A and B, points marked by layer. */
export function layOutPlasticity(layers: readonly PlasticityLayer[], cone: ConeDepth): Sheet {
  const points = layers.flatMap((layer) => layer.points)
  const greatest = (values: readonly number[], least: number) =>
    values.reduce((a, b) => Math.max(a, b), least)
  const x = roundSteps(
    greatest(
      points.map(({ liquidLimit }) => liquidLimit),
      80,
    ),
    10,
  )
  const y = roundSteps(
    greatest(
      points.map(({ index }) => index),
      40,
    ),
    8,
  )
  const axes: ChartAxes = {
    x: linearScale([0, x.end], x.step, [plot.left, plot.right]),
    y: linearScale([0, y.end], y.step, [plot.foot, plot.top]),
  }
  const rows = layers.map((layer, i) => legendRow(layer, i))
  const height = Math.max(plot.foot + 12, 16 + layers.length * 5)
  return {
    ...{ width, height },
    marks: [
      ...chartFrame(axes, {
        x: `液限 wL（圆锥下沉 ${cone} mm，按 ${plasticityLines[cone].standard} 分类）　%`,
        y: '塑性指数 Ip',
      }),
      ...lineMarks(axes, cone),
      ...layers.flatMap(({ points: own, colour }, i) =>
        thin(own).flatMap(({ liquidLimit, index }) =>
          pointSign(i, [axes.x.at(liquidLimit), axes.y.at(index)], colour),
        ),
      ),
      textMark('legend', [144, 12], '层号（试样数）', { size: 2.6, anchor: 'start' }),
      ...rows.flat(),
    ],
  }
}

function thin<Point>(points: readonly Point[]): Point[] {
  const every = Math.ceil(points.length / maxPoints)
  return points.filter((_, i) => i % every === 0)
}

/** Line A with the limits of clay and silt below it, line B, and the indices 10 and 17 by which GB 50021 names soils. */
function lineMarks(axes: ChartAxes, cone: ConeDepth): Mark[] {
  const { slope, limit, clayFrom, siltBelow } = plasticityLines[cone]
  const { x, y } = axes
  const lineA = (wl: number): Place => [wl, slope * (wl - 20)]
  const steps = (from: number, to: number) =>
    Array.from({ length: 101 }, (_, i) => lineA(from + ((to - from) * i) / 100))
  const end = Math.min(x.to, 20 + y.to / slope)
  const level = (index: number, label: string) => [
    lineMark(
      'inferred',
      [
        [x.at(x.from), y.at(index)],
        [x.at(x.to), y.at(index)],
      ],
      0.13,
      [1.6, 0.8],
    ),
    haloText('legend', [x.at(x.from) + 1, y.at(index) - 0.9], label, { size: 2.2, anchor: 'start' }),
  ]
  const [nameX, nameY] = lineA(end - (end - limit) * 0.25)
  const text = (at: Place, label: string) =>
    haloText('legend', [x.at(at[0]), y.at(at[1])], label, { size: 3 })
  return [
    ...level(10, 'Ip 10'),
    ...level(17, 'Ip 17'),
    ...chartLine(axes, steps(20 + clayFrom / slope, end), 0.35),
    ...[...new Set([clayFrom, siltBelow])].flatMap((index) =>
      chartLine(axes, [[0, index], lineA(20 + index / slope)], 0.2),
    ),
    ...chartLine(
      axes,
      [
        [limit, 0],
        [limit, y.to],
      ],
      0.35,
    ),
    haloText('legend', [x.at(nameX) - 3, y.at(nameY)], `A 线 Ip＝${slope}(wL-20)`, {
      size: 2.4,
      anchor: 'end',
    }),
    haloText('legend', [x.at(limit) + 1.5, y.at(y.to) + 4], `B 线 wL＝${limit} %`, {
      size: 2.4,
      anchor: 'start',
    }),
    text([limit * 0.62, y.to * 0.62], 'CL'),
    text([limit + (x.to - limit) * 0.3, y.to * 0.85], 'CH'),
    text([limit * 0.88, 1.2], 'ML'),
    text([limit + (x.to - limit) * 0.6, slope * (limit - 20) * 0.4], 'MH'),
  ]
}

function legendRow({ layer, name, colour, points }: PlasticityLayer, i: number): Mark[] {
  const y = 18 + i * 5
  return [
    ...pointSign(i, [146, y], colour),
    ...(layer ? layerNumberMarks(layer, [152, y], 2.2) : []),
    textMark('legend', [162, y + 0.9], `${name.slice(0, 7)}（${points.length}）`, {
      size: 2.4,
      anchor: 'start',
    }),
  ]
}
