import type { Kinds } from '#contract/catalogue/kind.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { listQueries } from '#server/map/queries/queries.queries.ts'

import { addKindLayers, addKindQueries } from './kind-rows.queries.ts'
import { listLayers } from './layers.queries.ts'

/** Gives every kind with a place a layer and a map query, as its descriptor has them, unless it has some. */
export async function nameKinds(db: Db, kinds: Kinds): Promise<void> {
  const [layers, queries] = await Promise.all([listLayers(db), listQueries(db)])
  const placed = Object.values(kinds).filter(({ place }) => place === 'point')
  const drawn = new Set(layers.flatMap(({ type, kind }) => (type === 'kind' ? [kind] : [])))
  const asked = new Set(queries.map(({ kind }) => kind))
  const [undrawn, unasked] = [
    placed.filter(({ name }) => !drawn.has(name)),
    placed.filter(({ name }) => !asked.has(name)),
  ]
  if (undrawn.length + unasked.length === 0) return
  await atomically(db, async (tx) => {
    await addKindLayers(
      tx,
      undrawn.map(({ name, label, menu }) => ({ name, label, group: menu?.group ?? '' })),
    )
    await addKindQueries(
      tx,
      unasked.map(({ name, label, facts, path }) => ({ name, label, facts, path })),
    )
  })
}
