import { useState } from 'react'
import { Link } from 'react-router'

import { type Download, downloads } from '#contract/personal/downloads.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { OwnSets } from '#web/borehole/set/OwnSets.tsx'
import { OwnExports } from '#web/exports/OwnExports.tsx'
import { sizeText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { recordPath } from '#web/records/record-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { noParams } from '#web/ui/list/list-address.ts'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import '#web/personal/personal.css'
import './kept.css'

function FileLink({ row: { kind: named, code, name } }: { row: Download }) {
  const kind = kindNamed(named)
  return kind ? <Link to={`${recordPath(kind, code)}?tab=files`}>{name}</Link> : name
}

const columns: Column<Download>[] = [
  { key: 'name', label: '文件', place: 'title', render: (row) => <FileLink row={row} /> },
  { key: 'title', label: '资料', place: 'line', render: ({ title }) => title },
  {
    key: 'size',
    label: '大小',
    align: 'right',
    place: 'foot',
    render: ({ size }) => <span className="num">{sizeText(size)}</span>,
  },
  {
    key: 'at',
    label: '最近下载',
    place: 'line',
    render: ({ at }) => <span className="num">{momentText(at)}</span>,
  },
  { key: 'times', label: '次数', align: 'right', place: 'foot', render: ({ times }) => times },
]

/** Files that a reader has downloaded, each with the way back to its record. */
export function DownloadsPage() {
  const { place, to } = useListAddress(noParams)
  const answer = useCall(downloads.page, { current: place.page, size: place.size }, { keep: true })
  const total = answer.data?.total ?? 0
  return (
    <section className="personal">
      <h1>下载</h1>
      <OwnExports heading="导出的文件" />
      <OwnSets heading="成套图件" />
      <p className="cap">下载过的文件，每个一行，留最近的 1000 个，只有本人可见；停止浏览记录时不记。</p>
      {total > 0 && (
        <div className="kept-head">
          <ClearAll />
        </div>
      )}
      <ListTable
        caption="下载"
        {...{ answer, place, to, columns }}
        empty={<Empty drawing="box" title="还没有下载过文件" text="在资料的“文件”一栏下载，这里记下来。" />}
      />
    </section>
  )
}

function ClearAll() {
  const [asking, setAsking] = useState(false)
  const remove = useAction(downloads.remove, [downloads.page])
  return (
    <>
      <Button size="s" onClick={() => setAsking(true)}>
        全部删除
      </Button>
      <ConfirmDialog
        open={asking}
        title="删除全部下载记录"
        lines={['只删除记录，已下载的文件不受影响']}
        verb="全部删除"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const { removed } = await remove.mutateAsync({})
          toast(`已删除 ${removed} 条`)
        }}
      />
    </>
  )
}
