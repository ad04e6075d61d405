import { borehole } from '#contract/catalogue/borehole.ts'
import type { BoreholeRecord, Parts } from '#contract/drawings/borehole-record.ts'
import { layersOf, type Layer } from '#geology/log-sheet/layers.ts'
import { decimalText } from '#geology/rounding.ts'
import { blowsLabel, densityOf, isFullDrive } from '#geology/soundings/spt.ts'
import { lithologies } from '#geology/strata/lithology.ts'
import { spanAt } from '#geology/strata/strata.ts'

export interface Fact {
  label: string
  value: string
}

type Figure = keyof Parts['samples'][number]

/** Numeric fields of samples in the descriptor. */
const figures = Object.entries(borehole.parts.samples.fields).filter(
  ([name, { type }]) => type === 'number' && !name.endsWith('Depth'),
)

/** Facts of a layer: means of its samples, and blow counts. */
export function layerFacts(hole: BoreholeRecord, layer: Layer): Fact[] {
  const samples = hole.samples.filter((row) => isIn(hole, layer, row.topDepth))
  const means = figures.flatMap(([name, { label, unit, digits }]) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- Object.entries forgets the key type
    const mean = meanOf(samples.map((row) => row[name as Figure]))
    return mean === undefined ? [] : [{ label, value: decimalText(mean, digits ?? 0) + unitText(unit) }]
  })
  return [
    ...(samples.length ? [{ label: '土样', value: `${samples.length} 件` }] : []),
    ...means,
    ...blowsFacts(hole, layer),
  ]
}

/** A unit follows a space; the degree sign does not. */
const unitText = (unit: string | undefined) => (unit ? (unit === '°' ? unit : ` ${unit}`) : '')

function isIn(hole: BoreholeRecord, layer: Layer, depth: number): boolean {
  const layers = layersOf(hole.strata)
  const at = spanAt(layers, depth)
  return at !== undefined && layers[at]?.index === layer.index
}

function meanOf(values: readonly unknown[]): number | undefined {
  const known = values.filter((value) => typeof value === 'number')
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : undefined
}

function blowsFacts(hole: BoreholeRecord, layer: Layer): Fact[] {
  const tests = hole.spt.filter((row) => isIn(hole, layer, row.depth))
  if (tests.length === 0) return []
  const full = tests.filter(isFullDrive)
  const mean = meanOf(full.map(({ blowCount }) => blowCount))
  const group = layer.lithology && lithologies[layer.lithology].group
  const density = mean !== undefined && (group === 'sand' || group === 'silt') ? `，${densityOf(mean)}` : ''
  const stopped = tests.length - full.length
  const without = stopped > 0 ? `（不含未贯入 30 cm 的 ${stopped} 次）` : ''
  return [
    { label: '标贯 N', value: `${tests.map(blowsLabel).join('、')} 击` },
    ...(mean === undefined
      ? []
      : [{ label: 'N 均值', value: `${decimalText(mean, 1)} 击${density}${without}` }]),
  ]
}
