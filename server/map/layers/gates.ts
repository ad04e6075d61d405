import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import { type LayerRow, listLayers } from './layers.queries.ts'

/** A layer that is shown to somebody: of each of these lists a viewer needs one role. */
export interface Gate {
  layer: LayerRow
  needs: readonly (readonly number[])[]
}

/** All layers: those of the table in order, then kinds with a place that it neither names nor draws. */
export async function readGates(db: Db, kinds: Kinds): Promise<Gate[]> {
  const rows = await listLayers(db)
  const listed = new Set(
    rows.flatMap(({ code, type, kind }) => (type === 'kind' && kind ? [code, kind] : [code])),
  )
  const added = Object.values(kinds)
    .filter(({ name, place }) => place === 'point' && !listed.has(name))
    .map((kind) => rowOfKind(kind, listed))
  return gatesOf([...rows, ...added])
}

const rowOfKind = ({ name, label, menu }: Kind, groups: ReadonlySet<string>): LayerRow => ({
  code: name,
  parent: menu && groups.has(menu.group) ? menu.group : null,
  name: label,
  type: 'kind',
  kind: name,
  source: {},
  opacity: 1,
  minZoom: null,
  maxZoom: null,
  checked: false,
  visible: true,
  visits: 0,
  roles: [],
})

const deepest = 8

/** What is hidden, or for some roles, is so with all that lies in it. */
function gatesOf(rows: readonly LayerRow[]): Gate[] {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return rows.flatMap((layer) => {
    const above: LayerRow[] = []
    for (let row: LayerRow | undefined = layer; row; row = byCode.get(row.parent ?? '')) {
      if (!row.visible || above.length > deepest) return []
      above.push(row)
    }
    return [{ layer, needs: above.map(({ roles }) => roles).filter((roles) => roles.length > 0) }]
  })
}

/** The gates that somebody with these roles may pass. */
export const openTo = (gates: readonly Gate[], roles: ReadonlySet<number>): Gate[] =>
  gates.filter(({ needs }) => needs.every((some) => some.some((role) => roles.has(role))))
