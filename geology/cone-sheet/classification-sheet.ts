import { a4Page, noteMarks, titleMarks } from '#geology/drawing/a4-page.ts'
import { chartFrame, chartLine, type ChartAxes } from '#geology/drawing/chart/chart-marks.ts'
import { pointSign } from '#geology/drawing/chart/point-signs.ts'
import { logScale } from '#geology/drawing/chart/scales.ts'
import { headTableOf, signRows, type SheetOrigin } from '#geology/drawing/head-table.ts'
import { layerNumberMarks } from '#geology/drawing/layer-number.ts'
import { haloText, textMark, type Mark, type Place, type Sheet } from '#geology/drawing/marks.ts'
import { layersOf, type Layer } from '#geology/log-sheet/layers.ts'
import { titleRows } from '#geology/log-sheet/title-block.ts'
import { decimalText } from '#geology/rounding.ts'
import type { Hole } from '#geology/strata/hole.ts'

import { classifyReadings, layerIndices, usualAreaRatio, type ClassifiedReading } from './classification.ts'
import { usualSleeveDistance } from './curves.ts'
import { behaviourZones, zoneOf } from './soil-behaviour.ts'

const axes: ChartAxes = { x: logScale([0.1, 10], [16, 142]), y: logScale([1, 1000], [182, 42]) }

/** As many points as the chart is drawn of at most; of more, every second, third and so on. */
const maxPoints = 600

/**
 * The chart of soil behaviour types of a sounding (Robertson 1990, limits by the index of Robertson & Wride 1998), its
 * points marked by layer; undefined where no reading has both cone resistance and sleeve friction.
 */
export function layOutClassification(
  hole: Hole,
  sleeveDistance = usualSleeveDistance,
  made?: SheetOrigin,
): Sheet | undefined {
  const readings = classifyReadings(hole, sleeveDistance)
  if (readings.length === 0) return undefined
  const layers = layersOf(hole.strata).filter(({ thickness }) => thickness > 0)
  const marks = [
    ...titleMarks('静力触探土类分类图', [1, 1]),
    ...headTableOf([...titleRows(hole, 0).slice(0, 3), ...signRows(made)]).marks,
    ...chartFrame(axes, {
      x: '归一化摩阻比 F＝fs/(qt-σv)　%',
      y: '归一化锥尖阻力 Q＝(qt-σv)/pa·(pa/σ′v)^n',
    }),
    ...zoneMarks(),
    ...pointMarks(readings, layers),
    ...zoneTable(),
    ...layerTable(readings, layers),
    ...noteMarks(notesOf(hole), 262),
  ]
  return a4Page(marks)
}

/** A place on the circle of an index, so many degrees from straight down: [F, Q]. */
const onCircle = (index: number, degrees: number): Place => {
  const angle = (degrees * Math.PI) / 180
  return [10 ** (-1.22 + index * Math.sin(angle)), 10 ** (3.47 - index * Math.cos(angle))]
}

const toSheet = ([f, q]: Place): Place => [axes.x.at(f), axes.y.at(q)]

/** The limits between the zones with their index, and the number of each zone. */
function zoneMarks(): Mark[] {
  const limits = behaviourZones.slice(1).map(({ from }) => from)
  const middles = [1.05, 1.7, 2.32, 2.77, 3.25, 3.85]
  return [
    ...limits.flatMap((limit) => {
      const circle = Array.from({ length: 361 }, (_, i) => onCircle(limit, i / 4))
      const [x, y] = toSheet(onCircle(limit, 22))
      return [
        ...chartLine(axes, circle, 0.35),
        haloText('legend', [x, y - 1.2], `Ic ${decimalText(limit, 2)}`, { size: 2.2 }),
      ]
    }),
    ...behaviourZones.flatMap(({ zone }, i) => {
      const [x, y] = toSheet(onCircle(middles[i] ?? 1, zone === 2 ? 30 : 40))
      return [haloText('legend', [x, y + 2], String(zone), { size: 6 })]
    }),
  ]
}

function pointMarks(readings: readonly ClassifiedReading[], layers: readonly Layer[]): Mark[] {
  const every = Math.ceil(readings.length / maxPoints)
  return readings
    .filter((_, i) => i % every === 0)
    .filter(({ f, q }) => f >= 0.1 && f <= 10 && q >= 1 && q <= 1000)
    .flatMap(({ f, q, layer }) => signOf(layer, toSheet([f, q]), layers))
}

/** Readings in no layer have the sign after the last one. */
const signOf = (layer: number | undefined, at: Place, layers: readonly Layer[]) =>
  pointSign(layer ?? layers.length, at, layer === undefined ? undefined : layers[layer]?.colour)

function zoneTable(): Mark[] {
  const left = 147
  return behaviourZones.flatMap(({ zone, from, to, name }, i) => {
    const top = 48 + i * 11
    const limits =
      from === 0
        ? `Ic＜${to}`
        : Number.isFinite(to)
          ? `${decimalText(from, 2)}～${decimalText(to, 2)}`
          : `Ic≥${decimalText(from, 2)}`
    return [
      textMark('legend', [left, top], `${zone}　${name}`, { size: 2.6, anchor: 'start' }),
      textMark('legend', [left + 4.4, top + 4], limits, { size: 2.3, anchor: 'start' }),
    ]
  })
}

/** Rows of a column of the table of layers, and how many columns there is room for. */
const rowsPerColumn = 12
const tableColumns = 2

/** The layers with their signs, the middle index of each, and the zone that it falls in. */
function layerTable(readings: readonly ClassifiedReading[], layers: readonly Layer[]): Mark[] {
  const rows = [...layerIndices(readings)].toSorted(([a = layers.length], [b = layers.length]) => a - b)
  const left = Math.max(0, rows.length - rowsPerColumn * tableColumns)
  const drawn = left > 0 ? rows.slice(0, rowsPerColumn * tableColumns - 1) : rows
  const place = (i: number): Place => [Math.floor(i / rowsPerColumn) * 95, 205 + (i % rowsPerColumn) * 4.4]
  const text = ([x, y]: Place, words: string) =>
    textMark('legend', [x, y + 0.9], words, { size: 2.4, anchor: 'start' })
  return [
    textMark('legend', [0, 199.5], '各层的 Ic 中位数（读数个数）与所在区', { size: 2.8, anchor: 'start' }),
    ...drawn.flatMap(([at, { count, median }], i) => {
      const [x, y] = place(i)
      const layer = at === undefined ? undefined : layers[at]
      const zone = zoneOf(median)
      return [
        ...signOf(at, [x + 2, y], layers),
        ...(layer?.row.layer ? layerNumberMarks(layer.row.layer, [x + 8, y], 2.2) : []),
        text([x + 17, y], layer ? layer.row.name.slice(0, 9) : '不在分层之内'),
        text([x + 40, y], `${decimalText(median, 2)}（${count}）`),
        text([x + 57, y], zone ? `${zone.zone} ${zone.name}` : ''),
      ]
    }),
    ...(left > 0 ? [text(place(drawn.length), `另有 ${rows.length - drawn.length} 层，见分层表`)] : []),
  ]
}

/** Where the chart is from, what was taken for what is not recorded, and how much it is worth. */
function notesOf({ cpt, stableWaterDepth }: Hole): string[] {
  const hasPressure = cpt.some(({ u2Kpa }) => u2Kpa?.some((value) => value !== null))
  return [
    '分类图据 Robertson（1990），Ic 据 Robertson 和 Wride（1998），n 据 Robertson（2009）迭代。',
    hasPressure
      ? `qt＝qc＋u2(1-a)，a 取 ${decimalText(usualAreaRatio, 2)}。`
      : '未测孔隙水压力 u2，取 qt≈qc。',
    `土的重度据 Robertson 和 Cabal（2010）估算；水位${stableWaterDepth === null ? '未记录，取孔口' : `取埋深 ${decimalText(stableWaterDepth, 2)} m`}。`,
    'Ic 按国外经验统计，仅作参考，土名以钻孔与分层为准。',
  ]
}
