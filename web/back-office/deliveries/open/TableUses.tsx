import { isFlat } from '#contract/deliveries/column-fields.ts'
import type { Delivery } from '#contract/deliveries/delivery-views.ts'
import type { TableInUse } from '#contract/deliveries/open-questions.ts'
import { kindNamed } from '#web/records/kind-named.ts'

import { TableUseForm } from './TableUseForm.tsx'

interface TableUsesProps {
  delivery: Delivery
  tables: readonly TableInUse[]
}

/** Tables of others: what each is taken for, and column by column; those with something open stand unfolded. */
export const TableUses = ({ delivery, tables }: TableUsesProps) => (
  <div className="delivery-tables">
    <h3>各表怎样取用</h3>
    {tables.map((one) => (
      <details
        key={`${one.file.id} ${one.table.name}`}
        open={one.use === null || undefined}
        className="delivery-table"
      >
        <summary>
          {one.file.name}
          {one.table.name && one.table.name !== one.file.name && ` · ${one.table.name}`}
          <span className="cap"> {summaryOf(one)}</span>
        </summary>
        <TableUseForm delivery={delivery} inUse={one} />
      </details>
    ))}
  </div>
)

function summaryOf({ table, use, unmatched }: TableInUse): string {
  const rows = `${table.rows.toLocaleString('zh-CN')} 行`
  if (!use) return `${rows}，不取`
  const kind = kindNamed(use.kind)
  const part = use.part === null ? '' : `${isFlat(use) ? '和' : '·'}${kind?.parts[use.part]?.label}`
  const label = kind && kind.label + part
  return `${rows}，作为${label ?? use.kind}；${unmatched > 0 ? `${unmatched} 列不取` : '各列都取'}`
}
