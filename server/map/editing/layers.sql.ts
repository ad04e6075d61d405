import { sql } from 'kysely'

import { layerTypeLabels } from '#contract/back-office/map/layer.ts'

// Of the row `t`.
export const opacity = sql`round(t.opacity * 100)::int`
export const visits = sql`t.visits::int`

const typeNames = sql.join(
  Object.entries(layerTypeLabels).map(([type, label]) => sql`when ${sql.lit(type)} then ${sql.lit(label)}`),
  sql` `,
)

/** What a tree shows beside the name: the type, and whether it is for everybody. */
export const remark = sql<string>`concat_ws('，', case t.type ${typeNames} end,
  case when not t.visible then '不列出' end,
  case when exists (select from map_layer_role r where r.layer = t.id) then '限指定角色' end)`
