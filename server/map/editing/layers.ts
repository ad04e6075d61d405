import { mapLayer } from '#contract/back-office/map/layer.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { AppError } from '#contract/errors.ts'
import type { LayerType } from '#contract/map/layers.ts'
import type { Db } from '#database/database.ts'
import { eraseType, type Store, store, type RowChange } from '#server/back-office/store.ts'
import { countBelow } from '#server/back-office/tree.sql.ts'
import { placeUnder } from '#server/back-office/tree.ts'

import { invalidField } from './faults.ts'
import { countLevels, countRoles, findAbove, listKindsOf } from './layers.queries.ts'
import { opacity, remark, visits } from './layers.sql.ts'
import { sourceColumns } from './source.sql.ts'
import { sourceFrom } from './source.ts'

/** The tree of layers: groups hold layers and groups; who sees a layer is a list of roles. */
export const layers: Store<typeof mapLayer> = store({
  resource: mapLayer,
  columns: { ...sourceColumns, opacity, visits },
  option: { detail: remark },
  unique: { map_layer_code_key: 'code' },
  write: columnsOf,
  place: requirePlace,
  touched: async (db, ids) => [
    { label: '下级图层', count: await countBelow(db, untypedStore(), ids), blocks: true },
    { label: '可见的角色', count: await countRoles(db, ids), blocks: false },
  ],
  async remove(tx, rows) {
    const alone = await listKindsOf(
      tx,
      rows.map(({ id }) => id),
    )
    return alone.length > 0 ? refuseLast() : false
  },
})

const untypedStore = () => eraseType(layers)

const refuseLast = (): never => {
  throw new AppError('built_in', {}, '这类资料只有这一个图层，不能删除，可以不列在地图上')
}

/** The gates of layers go no deeper than eight. */
const maxDepth = 5

async function requirePlace(tx: Db, { id }: { id?: number }, parent: number | null): Promise<void> {
  const above = parent === null ? undefined : await findAbove(tx, parent)
  if (above && above.type !== 'group') throw invalidField('parent', '只能放在目录里')
  const below = id === undefined ? 0 : await countLevels(tx, id)
  if ((above?.depth ?? 0) + 1 + below > maxDepth) throw invalidField('parent', `目录至多 ${maxDepth - 1} 层`)
}

async function columnsOf(tx: Db, { given, before }: RowChange<typeof mapLayer>) {
  const standing: Readonly<Record<string, unknown>> = { ...before, ...given }
  const type = typeOf(standing['type'])
  requireKind(type, standing['kind'])
  requireZooms(standing)
  const { parent } = given
  if (!before) await requirePlace(tx, {}, parent ?? null)
  return {
    source: sourceFrom(type, standing),
    ...(given.opacity != null && { opacity: given.opacity / 100 }),
    ...(parent === undefined && before ? {} : await placeUnder(tx, untypedStore(), { parent, before })),
  }
}

// oxlint-disable-next-line no-unsafe-type-assertion -- one of the choices of its field
const typeOf = (type: unknown) => type as LayerType

const isMapped: Partial<Record<LayerType, (kind: Kind) => boolean>> = {
  kind: ({ place }) => place === 'point',
  area: ({ extent }) => extent !== undefined,
}

function requireKind(type: LayerType, name: unknown): void {
  const kind = Object.values<Kind>(kinds).find((one) => one.name === name)
  if (kind && isMapped[type]?.(kind) === false)
    throw invalidField('kind', type === 'kind' ? '这类资料没有点位' : '这类资料没有范围')
}

function requireZooms({ minZoom, maxZoom }: Readonly<Record<string, unknown>>): void {
  if (typeof minZoom === 'number' && typeof maxZoom === 'number' && minZoom > maxZoom)
    throw invalidField('maxZoom', '不能小于最小级别')
}
