import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { SeriesFacts } from '#contract/catalogue/traits.ts'
import type { Db } from '#database/database.ts'
import { isTrusted, sinceRebase } from '#geology/monitoring/comparable.ts'
import { yearlyRate } from '#geology/monitoring/rates.ts'
import { waterItems, type WaterItemName } from '#geology/water/water-items.ts'
import { classedValue, overallClass } from '#geology/water/water-quality.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { undoTogether } from '#server/catalogue/undo.ts'
import { dayOf } from '#server/catalogue/view-level.ts'
import { publish } from '#server/catalogue/write.ts'

import { listCodes, listRecent, type StoredReading } from './stored.queries.ts'

type SeriesOf = ReadonlyMap<string, readonly StoredReading[]>
type Facts = Record<string, unknown>

interface KindFacts {
  /** The quantities that its facts come from. */
  quantities: readonly string[]
  /** Facts of a record by its recent readings; what they do not tell is left as it is. */
  read: (series: SeriesOf) => Facts
}

const rateOf = (quantity: string, down: 1 | -1): KindFacts => ({
  quantities: [quantity],
  read: (series) => {
    const points = pointsOf(series.get(quantity) ?? []).map(({ at, value }) => ({ at, value: down * value }))
    const settlementRate = yearlyRate(points)
    return settlementRate === undefined ? {} : { settlementRate }
  },
})

/** What a record says of its own series: figures that lists sort and count by. */
const factReaders: Readonly<Record<SeriesFacts, KindFacts>> = {
  levelling: {
    quantities: ['settlement', 'elevation'],
    read: (series) => {
      const elevation = series.get('elevation')?.findLast(hasContent)?.value
      return {
        ...rateOf('settlement', 1).read(series),
        ...(elevation != null && { latestElevation: elevation }),
      }
    },
  },
  nest: rateOf('surface', 1),
  satellite: rateOf('up', -1),
  water: { quantities: Object.keys(waterItems), read: readWaterFacts },
}

/** A reading that tells something of its quantity. */
const hasContent = ({ value, below, quality }: StoredReading) =>
  (value !== null || below) && isTrusted({ quality })

/** What came before another base says nothing of the change since. */
const pointsOf = (readings: readonly StoredReading[]) =>
  sinceRebase(readings)
    .filter(hasContent)
    .map(({ at, value }) => ({ at: at.getTime(), value: value ?? 0 }))

/** The class of the latest values. */
function readWaterFacts(series: SeriesOf): Facts {
  const latest = [...series].flatMap(([quantity, readings]) => {
    const last = readings.findLast(hasContent)
    return last && isItem(quantity) ? [{ quantity, last }] : []
  })
  const values = latest.map(({ quantity, last }) => [quantity, classedValue(quantity, last)])
  const judged = overallClass(Object.fromEntries(values))
  const sampled = Math.max(...latest.map(({ last }) => last.at.getTime()))
  if (!judged) return {}
  return {
    sampledOn: dayOf(sampled),
    overallClass: judged.waterClass,
    worstItems: judged.worst.map((name) => waterItems[name].label).join('、'),
  }
}

const isItem = (name: string): name is WaterItemName => Object.hasOwn(waterItems, name)

interface FactsChange {
  kind: Kind
  records: readonly number[]
  batch: number
  /** Changes that are undone together; none for what is brought in line after that. */
  operation: number | null
}

/** Brings the facts of records in line with their readings, as changes that are undone together. */
export async function updateFacts(
  tx: Db,
  { kind, records, batch, operation }: FactsChange,
  { actor }: AtWork,
): Promise<void> {
  const facts = kind.seriesFacts && factReaders[kind.seriesFacts]
  if (!facts || records.length === 0) return
  const recent = Map.groupBy(await listRecent(tx, records, facts.quantities), ({ record }) => record)
  const codes = await listCodes(tx, records)
  const writes = codes.flatMap(({ id, code }) => {
    const values = facts.read(Map.groupBy(recent.get(id) ?? [], ({ quantity }) => quantity))
    return Object.keys(values).length === 0 ? [] : [{ code, values, parts: {} }]
  })
  await publish(tx, kind, writes, { account: actor.id, operation, comment: `监测读数批次 ${batch}` })
}

/** Takes the facts back that a batch has changed; those of records that were changed since are read anew. */
export async function undoFacts(
  tx: Db,
  kinds: Kinds,
  { operation, ...change }: FactsChange,
  by: AtWork,
): Promise<void> {
  if (operation === null) return
  const author = { account: by.actor.id, comment: `撤销监测读数批次 ${change.batch}` }
  const changedSince = new Set<string>()
  for await (const { retained } of undoTogether(tx, kinds, { operation }, author))
    for (const { code } of retained) changedSince.add(code)
  const codes = await listCodes(tx, change.records)
  const records = codes.flatMap(({ id, code }) => (changedSince.has(code) ? [id] : []))
  await updateFacts(tx, { ...change, records, operation: null }, by)
}
