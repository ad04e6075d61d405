import type { Access, Field, Fields, Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { coarsePlace } from '#geology/places/mercator.ts'

import { stripsIn } from './strips/strips.ts'
import { accessNow, isStaff, mayOpen, maySeePlace } from './view-level.ts'

/** A row of `record` joined with its kind's table. */
export interface Row {
  id: number
  kind: string
  code: string
  title: string
  access: Access
  openOn: string | null
  district: string | null
  year: number | null
  lng: number | null
  lat: number | null
  version: number
  [field: string]: unknown
}

export const commonColumns = `r.id as id, r.kind as kind, r.code as code, r.title as title, r.access as access,
  r.open_on as "openOn", k.district as district, k.year as year, r.lng as lng, r.lat as lat,
  r.version as version`

type Values = Record<string, unknown>

/** The entry of a row for this actor: fields not due are not in it, a place not due is coarse. */
export function entryOf(kind: Kind, row: Row, actor?: Actor): Entry {
  const access = accessNow(row)
  const hidden = access === 'secret' && !mayOpen(actor, row)
  return {
    id: hidden ? 0 : row.id, // neighbours of one project have neighbouring ids
    kind: row.kind,
    code: row.code,
    title: row.title,
    access,
    openOn: row.access === 'secret' ? null : row.openOn,
    district: row.district,
    year: row.year,
    place: placeOf(row, actor),
    version: row.version,
    values: valuesDue(kind.fields, row, 'entry', actor),
    strips: access === 'open' ? stripsIn(kind, row) : {},
  }
}

/** The values of the fields that this face shows to this actor. */
export function valuesDue(fields: Fields, row: Values, viewLevel: 'entry' | 'record', actor?: Actor): Values {
  const due: Values = {}
  const staff = isStaff(actor)
  for (const name in fields) {
    const { seen } = fields[name] ?? {}
    if (seen === 'record' && viewLevel === 'entry') continue
    if (seen === 'staff' && !staff) continue
    if (isUnlisted(fields[name]) && !Object.hasOwn(row, name)) continue
    due[name] = row[name] ?? null
  }
  return due
}

/** Whether lists do not read a field: a long text, or a reference, which no list shows. */
export const isUnlisted = (field: Field | undefined): boolean => field?.long === true || field?.type === 'ref'

function placeOf(row: Row, actor?: Actor): Entry['place'] {
  const place = exactPlace(row)
  if (!place || maySeePlace(actor, row)) return place
  const [lng, lat] = coarsePlace(place.lng, place.lat)
  return { lng, lat, exact: false }
}

export const exactPlace = ({ lng, lat }: Pick<Row, 'lng' | 'lat'>): Entry['place'] =>
  lng === null || lat === null ? null : { lng, lat, exact: true }

export function viewLevelOf(actor: Actor | undefined, row: Row): 'entry' | 'record' {
  return mayOpen(actor, row) ? 'record' : 'entry'
}
