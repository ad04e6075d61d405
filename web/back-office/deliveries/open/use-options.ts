import { wantedBy } from '#contract/catalogue/cells/field-headings.ts'
import { headingIn, meanings } from '#contract/catalogue/cells/headings.ts'
import type { Fields, Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { columnFields, inRow, recordFieldOf } from '#contract/deliveries/column-fields.ts'
import type { ForeignTable, TableUse } from '#contract/deliveries/file-description.ts'

interface Option {
  value: string
  label: string
}

const separator = '/'

/** What a table can be taken for: every kind, and the parts of each. */
export const targetOptions: readonly Option[] = [
  { value: '', label: '不取这张表' },
  ...Object.values<Kind>(kinds).flatMap(({ name, label, parts }) => [
    { value: name, label },
    ...Object.entries(parts).map(([part, { label: own }]) => ({
      value: `${name}${separator}${part}`,
      label: `${label}·${own}`,
    })),
  ]),
]

export const targetOf = (use: TableUse | null): string =>
  use ? [use.kind, ...(use.part === null ? [] : [use.part])].join(separator) : ''

/** The use of a table for another target: columns are what their headings say there, or what they were before. */
export function retarget(table: ForeignTable, target: string, before: TableUse | null): TableUse | null {
  if (target === '') return null
  const [kind = '', part = null] = target.split(separator)
  const offered = new Set(fieldOptions(kind, part).map(({ value }) => value))
  const meaningOf = meanings({ ...wantedBy(fieldsOf(kind, part)), ...placeNames })
  const taken = new Set<string>()
  const choose = (heading: string, old: string | null) => {
    const found = [meaningOf(headingIn(heading)), ...sameIn(kind, old)].find(
      (one) => one !== undefined && offered.has(one) && !taken.has(one),
    )
    if (found !== undefined) taken.add(found)
    return found ?? null
  }
  const columns = table.headings.map(({ text, unit }, i) => {
    const earlier = before?.columns[i] ?? { field: null, unit }
    return { heading: text, field: choose(text, earlier.field), unit: earlier.unit }
  })
  return { table: table.name, kind, part, columns }
}

/** What a column is in another target: the same field, of the record or in its rows, where its name links the two. */
function sameIn(kindName: string, old: string | null): (string | undefined)[] {
  if (old === null) return []
  const name = kindNamed(kindName)?.finish === 'hole' ? 'title' : 'code'
  if (old === 'owner') return [old, name]
  return [old, ...(old === 'title' || old === 'code' ? ['owner'] : []), inRow(old), recordFieldOf(old)]
}

/** What columns of places are called beside their labels. */
const placeNames = { x: { names: ['X', 'X坐标'] }, y: { names: ['Y', 'Y坐标'] } }

const kindNamed = (kindName: string): Kind | undefined =>
  Object.values<Kind>(kinds).find(({ name }) => name === kindName)

function fieldsOf(kindName: string, part: string | null): Fields {
  const kind = kindNamed(kindName)
  return kind ? columnFields(kind, part) : {}
}

/** Whether what a column is taken for has a unit, which may be another one in the file. */
export const isMeasured = ({ kind, part }: Pick<TableUse, 'kind' | 'part'>, field: string | null): boolean =>
  field !== null && fieldsOf(kind, part)[field]?.unit !== undefined

/** What a column can be taken for in a target. */
export const fieldOptions = (kindName: string, part: string | null): readonly Option[] =>
  Object.entries(fieldsOf(kindName, part)).map(([value, { label, unit, required }]) => ({
    value,
    label: `${label}${unit ? `（${unit}）` : ''}${required ? ' *' : ''}`,
  }))
