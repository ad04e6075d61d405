import type { ExportContent } from '#contract/exports/exports.ts'
import { countText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

const count = (of: (content: ExportContent) => number) => (content: ExportContent) => (
  <span className="num">{countText(of(content))}</span>
)

const columns: Column<ExportContent>[] = [
  { key: 'kind', label: '类别', place: 'title', render: ({ kind }) => kindNamed(kind)?.label ?? kind },
  { key: 'total', label: '目录', align: 'right', place: 'foot', render: count(({ total }) => total) },
  { key: 'open', label: '可取全部数据', align: 'right', place: 'foot', render: count(({ open }) => open) },
  { key: 'due', label: '尚未打开', align: 'right', place: 'foot', render: count(({ due }) => due) },
  { key: 'closed', label: '未开放', align: 'right', place: 'foot', render: count(({ closed }) => closed) },
]

/** What there is of the selected records, and how much of it its reader has open. */
export function ExportContents({ contents }: { contents: readonly ExportContent[] }) {
  const shown = contents.filter(({ total }) => total > 0)
  const price = contents.reduce((sum, content) => sum + content.price, 0)
  const due = contents.reduce((sum, content) => sum + content.due, 0)
  if (shown.length === 0) return <p>所选的范围内没有资料。</p>
  return (
    <>
      <DataTable caption="要导出的资料" {...{ columns }} rows={shown} rowKey={({ kind }) => kind} />
      {due > 0 && (
        <p className="cap">
          尚未打开的 {countText(due)} 条，打开共需 {countText(price)} 积分；不打开的只导出目录。
        </p>
      )}
    </>
  )
}
