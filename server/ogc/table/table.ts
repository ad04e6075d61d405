import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { csvLine } from '#contract/csv.ts'
import type { Style } from '#server/ogc/answer.ts'
import { featureWriter, propertiesOf } from '#server/ogc/features.ts'
import { axesOf, type System } from '#server/ogc/places/systems.ts'

/** Excel reads UTF-8 where a file begins so. */
const mark = '\uFEFF'

interface TableOfFeatures {
  at: Style
  system: System
  pieces: AsyncIterable<Entry[]>
}

/** Features as a table (RFC 4180): its columns are named as the properties, coordinates are the last two. */
export async function* writeTable(
  kind: Kind,
  { at, system, pieces }: TableOfFeatures,
): AsyncGenerator<string> {
  const feature = featureWriter(kind, system, at.base)
  const names = propertiesOf(kind).map(({ name }) => name)
  yield mark + csvLine([...names, ...axesOf(system)])
  for await (const piece of pieces) {
    const rows = piece.map((entry) => {
      const { properties, geometry } = feature(entry)
      return [...names.map((name) => properties[name]), ...(geometry?.coordinates ?? [null, null])]
    })
    yield rows.map((row) => csvLine(row.map(textOf))).join('')
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
