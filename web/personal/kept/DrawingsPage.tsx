import { useState } from 'react'
import { Link } from 'react-router'

import {
  drawingKindLabels,
  savedDrawingLimits,
  savedDrawings,
  type SavedDrawingLine,
} from '#contract/drawings/saved-drawings.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { NameDialog } from '#web/favourites/NameDialog.tsx'
import { ShareDrawing } from '#web/favourites/ShareDrawing.tsx'
import { savedDrawingPath } from '#web/records/uses/chosen-holes-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { noParams } from '#web/ui/list/list-address.ts'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import '#web/personal/personal.css'
import './kept.css'

interface DrawingTask {
  what: 'rename' | 'remove'
  drawing: SavedDrawingLine
}

const columns = (ask: (task: DrawingTask) => void): Column<SavedDrawingLine>[] => [
  {
    key: 'title',
    label: '图名',
    place: 'title',
    render: ({ id, title }) => <Link to={savedDrawingPath(id)}>{title}</Link>,
  },
  {
    key: 'kind',
    label: '种类',
    place: 'line',
    render: ({ kind, holes }) => `${drawingKindLabels[kind]}，${holes} 孔`,
  },
  {
    key: 'at',
    label: '最近修改',
    place: 'line',
    render: ({ updatedAt }) => <span className="num">{momentText(updatedAt)}</span>,
  },
  { key: 'shared', label: '分享', place: 'line', render: ({ token }) => (token ? '以链接分享' : '—') },
  {
    key: 'tools',
    label: '操作',
    align: 'right',
    place: 'foot',
    render: (drawing) => (
      <Row as="span" inline gap={4} align="stretch">
        <ShareDrawing isSmall id={drawing.id} title={drawing.title} />
        <Button
          size="s"
          variant="text"
          aria-label={`改名 ${drawing.title}`}
          onClick={() => ask({ what: 'rename', drawing })}
        >
          改名
        </Button>
        <Button
          size="s"
          variant="text"
          aria-label={`删除 ${drawing.title}`}
          onClick={() => ask({ what: 'remove', drawing })}
        >
          删除
        </Button>
      </Row>
    ),
  },
]

/** Drawings that a member keeps: opened again, renamed, shared, deleted. */
export function DrawingsPage() {
  const { place, to } = useListAddress(noParams)
  const answer = useCall(savedDrawings.mine, { current: place.page, size: place.size }, { keep: true })
  const [task, setTask] = useState<DrawingTask>()
  return (
    <section className="personal">
      <h1>我的图件</h1>
      <p className="cap">
        保存的是作图的钻孔、比例尺与连层更正，打开时按馆藏的最新资料重绘。最多 {savedDrawingLimits.drawings}{' '}
        张。
      </p>
      <ListTable
        caption="我的图件"
        {...{ answer, place, to }}
        columns={columns(setTask)}
        empty={
          <Empty
            drawing="probe"
            title="还没有保存图件"
            text="在钻孔列表或地图上选择两孔以上，画出剖面图后按“保存”。"
          />
        }
      />
      {task && <TaskDialog {...task} onClose={() => setTask(undefined)} />}
    </section>
  )
}

function TaskDialog({ what, drawing, onClose }: DrawingTask & { onClose: () => void }) {
  const { id, version, title, token } = drawing
  const rename = useAction(savedDrawings.rename, [savedDrawings.mine])
  const remove = useAction(savedDrawings.remove, [savedDrawings.mine])
  return what === 'rename' ? (
    <NameDialog
      title="图件改名"
      label="图名"
      max={savedDrawingLimits.title}
      value={title}
      onClose={onClose}
      onSave={(name) => rename.mutateAsync({ id, version, title: name })}
    />
  ) : (
    <ConfirmDialog
      open
      title={`删除图件“${title}”`}
      lines={[token ? '分享的链接一并失效，资料本身不受影响' : '资料本身不受影响']}
      verb="删除"
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ id })
        toast('已删除图件')
      }}
    />
  )
}
