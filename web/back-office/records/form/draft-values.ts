import { recordFields } from '#contract/catalogue/cells/record-fields.ts'
import type { RecordWrite } from '#contract/catalogue/editing/record-write.ts'
import { commonFields, type Field, type Fields, type Kind, text } from '#contract/catalogue/kind.ts'
import { degreesFault } from '#geology/places/systems/read-system.ts'
import { readCoordinates } from '#geology/places/written/coordinates.ts'
import type { FormValues } from '#web/back-office/office-page.ts'
import type { Cells } from '#web/back-office/records/grid/clipboard.ts'
import { filledRows } from '#web/back-office/records/grid/edit.ts'
import {
  checkCell,
  type CodeOf,
  faultOf,
  textOf,
  textsOf,
  valuesOf,
} from '#web/back-office/records/grid/values.ts'

export type IdOf = (to: string, code: string) => number | undefined
type Content = Omit<RecordWrite, 'code' | 'comment'>

const place = text('位置')
const noContent: Content = { values: {}, parts: {} }

const cachedFields = new WeakMap<Kind, Fields>()

/** The fields of the form: those of a sheet, with the place as one text. */
export function formFieldsOf(kind: Kind): Fields {
  const fields = cachedFields.get(kind) ?? makeFields(kind)
  cachedFields.set(kind, fields)
  return fields
}

function makeFields(kind: Kind): Fields {
  const { lng, lat: _, access, ...fields } = recordFields(kind)
  const own = Object.keys(kind.fields)
  const entries = Object.entries({
    ...fields,
    ...(access && { access: { ...access, required: true as const } }),
  })
  const common = entries.filter(([name]) => !own.includes(name))
  return Object.fromEntries([
    ...common,
    ...(lng ? [['place', place] as const] : []),
    ...entries.filter(([name]) => own.includes(name)),
  ])
}

export const partKey = (name: string) => `parts.${name}`
export const partName = (key: string): string | undefined =>
  key.startsWith('parts.') ? key.slice('parts.'.length) : undefined

export const textIn = (values: FormValues, name: string): string => String(values[name] ?? '')
export function cellsIn(values: FormValues, part: string): Cells {
  const cells = values[partKey(part)]
  return Array.isArray(cells) ? cells : []
}
export const withCells = (part: string, rows: Cells): FormValues => ({ [partKey(part)]: rows })

/** A content as the form holds it: texts by field, cells by part. */
export function heldContent(kind: Kind, content: Content | undefined, codeOf: CodeOf): FormValues {
  const { values, parts, lng, lat, ...common } = content ?? noContent
  const own: Record<string, unknown> = { access: 'open', ...common, ...values }
  const texts = Object.entries(formFieldsOf(kind)).map(([name, field]) => {
    if (name === 'place') return [name, lng == null || lat == null ? '' : `${lng}, ${lat}`]
    return [name, textOf(field, own[name], codeOf)]
  })
  const cells = Object.entries(kind.parts).map(([name, { fields }]) => [
    partKey(name),
    textsOf(fields, parts[name] ?? [], codeOf),
  ])
  return Object.fromEntries([...texts, ['titlePublic', common.titlePublic === true], ...cells])
}

function placeFault(values: FormValues): string | undefined {
  const written = textIn(values, 'place')
  const at = readCoordinates(written)
  if (written.trim() === '') return undefined
  if (at === undefined) return '须为坐标，如 121.4750, 31.2300，或东经 121°28′30″，北纬 31°13′48″'
  return 'lng' in at ? systemFault(values) : at.refused
}

/** Degrees of a record that names another system, and has no original coordinates that it could be the system of. */
function systemFault(values: FormValues): string | undefined {
  const [system, ...originals] = ['originalSystem', 'originalNorth', 'originalEast'].map((name) =>
    textIn(values, name).trim(),
  )
  const fault = !system || originals.some((text) => text !== '') ? undefined : degreesFault(system)
  return fault && `原坐标系“${system}”的经纬度不能上图（${fault}），请换算为 CGCS2000，或填作原坐标`
}

/** What is wrong with what the form holds, by field; the cells of parts know their own faults. */
export function contentFaults(kind: Kind, values: FormValues): Record<string, string> {
  const fault = (name: string, field: Field) =>
    name === 'place' ? placeFault(values) : faultOf(field, textIn(values, name))
  const faults = Object.entries(formFieldsOf(kind)).flatMap(([name, field]) => {
    const reason = fault(name, field)
    return reason === undefined ? [] : [[name, reason] as const]
  })
  const day =
    textIn(values, 'access') === commonFields.access.choices.protected &&
    textIn(values, 'openOn').trim() === ''
  return { ...(day && { openOn: '请填写保护到哪一天' }), ...Object.fromEntries(faults) }
}

/** What the form holds as it is sent. */
export function sentContent(kind: Kind, values: FormValues, idOf: IdOf): Content {
  const fields = formFieldsOf(kind)
  const names = Object.keys(fields)
  const all = valuesOf(
    fields,
    names.map((name) => textIn(values, name)),
    idOf,
  )
  const own = Object.fromEntries(Object.keys(kind.fields).map((name) => [name, all[name]]))
  const parts = Object.fromEntries(
    Object.entries(kind.parts).map(([name, part]) => [
      name,
      filledRows(cellsIn(values, name)).map((row) => valuesOf(part.fields, row, idOf)),
    ]),
  )
  const { title, district, year, access, openOn } = all
  const at = readCoordinates(textIn(values, 'place'))
  const point = at && 'lng' in at ? at : { lng: null, lat: null }
  return {
    // oxlint-disable-next-line no-unsafe-type-assertion -- values of the common fields, read by their types
    ...({ title: title ?? undefined, district, year, access, openOn } as Content),
    titlePublic: values['titlePublic'] === true,
    ...(kind.place === 'point' && { lng: point.lng, lat: point.lat }),
    values: own,
    parts,
  }
}

/** Codes that the form's references name. */
export function codesNamed(kind: Kind, values: FormValues): { to: string; code: string }[] {
  const named = (field: Field, written: string) => {
    const read = field.type === 'ref' ? checkCell(field, written) : { blank: true as const }
    return 'value' in read ? [{ to: field.to ?? '', code: String(read.value) }] : []
  }
  const own = Object.entries(kind.fields).flatMap(([name, field]) => named(field, textIn(values, name)))
  const inRows = Object.entries(kind.parts).flatMap(([part, { fields }]) =>
    cellsIn(values, part).flatMap((row) =>
      Object.values(fields).flatMap((field, i) => named(field, row[i] ?? '')),
    ),
  )
  return [...own, ...inRows]
}
