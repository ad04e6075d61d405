import type { Access, Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { listedFields } from '#server/catalogue/columns.ts'
import { entryOf, type Row, valuesDue } from '#server/catalogue/entry.ts'
import type { ExportRow } from '#server/exports/formats/format.ts'
import { wholeName } from '#server/exports/line-columns.ts'
import { addedColumns } from '#server/exports/tables.ts'
import { recordAddress } from '#server/http/site-address.ts'

/** For whom rows are written: what is secret they see as visitors do. */
export interface RowReader {
  readonly actor: Actor
  /** Of the site, for links to records. */
  readonly address: string
  /** Whether the whole of open records was asked for. */
  readonly whole: boolean
}

export type Values = Readonly<Record<string, unknown>>

/** Exactly what a page of the record shows its reader. */
export const recordValues =
  (kind: Kind, { actor, address, whole }: RowReader) =>
  (line: Values): Pick<ExportRow, 'values' | 'place'> => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the columns of a record are read
    const row = line as Row
    const entry = entryOf(kind, row, actor)
    const isWhole = line[wholeName] === true && whole
    const fields = isWhole || entry.access === 'open' ? kind.fields : listedFields(kind.fields)
    const { code, title, access, openOn, district, year, place } = entry
    return {
      place,
      values: {
        ...valuesDue(fields, row, isWhole ? 'record' : 'entry', actor),
        ...{ code, title, access, openOn, district, year },
        ...(place && { lng: place.lng, lat: place.lat, [addedColumns.exact]: exactness(place) }),
        [addedColumns.extent]: isWhole ? '全部' : extentOf(access, whole),
        [addedColumns.page]: recordAddress(address, kind, code),
      },
    }
  }

export const exactness = ({ exact }: NonNullable<Entry['place']>) => (exact ? '是' : '否（约一公里）')

/** Why only the entry of a record goes in. */
const extentOf = (access: Access, whole: boolean): string =>
  whole || access === 'protected' || access === 'secret' ? extentWords[access] : '目录（没有选全部数据）'

const extentWords = {
  open: '目录（导出时尚未打开）',
  member: '目录（导出时尚未打开）',
  protected: '目录（保护期内）',
  secret: '目录（涉密）',
} as const
