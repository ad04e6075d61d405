import type { Db } from '#database/database.ts'

import { type LayerRow, listLayers } from './layers.queries.ts'

/** A layer that is shown to somebody: of each of these lists a viewer needs one role. */
export interface Gate {
  layer: LayerRow
  needs: readonly (readonly number[])[]
}

/** All layers that are not hidden, in order. */
export const readGates = async (db: Db): Promise<Gate[]> => gatesOf(await listLayers(db))

const maxDepth = 8

/** What is hidden, or for some roles, is so with all that lies in it. */
function gatesOf(rows: readonly LayerRow[]): Gate[] {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return rows.flatMap((layer) => {
    const above: LayerRow[] = []
    for (let row: LayerRow | undefined = layer; row; row = byCode.get(row.parent ?? '')) {
      if (!row.visible || above.length > maxDepth) return []
      above.push(row)
    }
    return [{ layer, needs: above.map(({ roles }) => roles).filter((roles) => roles.length > 0) }]
  })
}

/** The gates that somebody with these roles may pass. */
export const openTo = (gates: readonly Gate[], roles: ReadonlySet<number>): Gate[] =>
  gates.filter(({ needs }) => needs.every((some) => some.some((role) => roles.has(role))))
