import { type BinRow, stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { act } from '#web/api/caller.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'

interface PurgeDialogProps {
  /** Absent: everything in the bin, of the kind that is shown. */
  rows: readonly BinRow[] | undefined
  total: number
  kind: string
  onClose: () => void
  onDone: (count: number) => void
}

const purge = (rows: readonly BinRow[]) => act(stewardship.purge, { ids: rows.map(({ id }) => id) })

/** Deletes everything that is in the bin now, some hundred at a time. */
async function emptyBin(kind: string): Promise<number> {
  const { records } = await act(stewardship.bin, { ...(kind && { kind }), current: 1, size: 200 })
  if (records.length === 0) return 0
  const { purged } = await purge(records)
  return purged === 0 ? 0 : purged + (await emptyBin(kind))
}

/** Asks for a typed word before records and their history are gone for good. */
export function PurgeDialog({ rows, total, kind, onClose, onDone }: PurgeDialogProps) {
  const count = rows?.length ?? total
  const named = (rows ?? [])
    .slice(0, 8)
    .map(({ code, title }) => (title === code ? code : `${code} ${title}`))
  return (
    <ConfirmDialog
      open
      title={rows ? `彻底删除 ${count} 条` : `清空回收站：${count} 条`}
      lines={[
        ...named,
        ...(rows && rows.length > 8 ? [`等共 ${count} 条`] : []),
        '连同各版内容、附件与观测数据一起删除，不能恢复；审计日志只留编号',
      ]}
      typed="彻底删除"
      verb="彻底删除"
      onClose={onClose}
      onConfirm={async () => onDone(rows ? (await purge(rows)).purged : await emptyBin(kind))}
    />
  )
}
