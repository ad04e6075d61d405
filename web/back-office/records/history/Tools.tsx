import { use, useState } from 'react'
import { useNavigate } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { usePermissions } from '#web/api/session.ts'
import { AccessDialog } from '#web/back-office/records/list/AccessDialog.tsx'
import { announce } from '#web/back-office/records/list/batch-moves.ts'
import { RemoveDialog } from '#web/back-office/records/list/RemoveDialog.tsx'
import { changePath } from '#web/back-office/records/paths.ts'
import { RecordFrame } from '#web/records/record-frame.ts'
import { Button } from '#web/ui/Button.tsx'

import { VersionsDialog } from './VersionsDialog.tsx'

interface ToolsProps {
  kind: Kind
  record: RecordView
}

/** What staff may do with a record. */
export function Tools({ kind, record }: ToolsProps) {
  const held = usePermissions()
  const navigate = useNavigate()
  const [open, setOpen] = useState<ToolDialog>()
  return (
    <div className="staff-tools no-print" role="group" aria-label="处理这条资料">
      {held.includes('records.draft') && (
        <Button
          size="s"
          variant="primary"
          icon="edit"
          onClick={() => void navigate(changePath(kind, record.code))}
        >
          起草修改
        </Button>
      )}
      {held.includes('records.protect') && (
        <Button size="s" icon="lock" onClick={() => setOpen('access')}>
          公开程度与保护期
        </Button>
      )}
      <Button size="s" icon="clock" onClick={() => setOpen('versions')}>
        比较版本
      </Button>
      {held.includes('records.draft') && (
        <Button size="s" variant="danger" onClick={() => setOpen('remove')}>
          撤下
        </Button>
      )}
      {open && <OpenDialog {...{ kind, record, open }} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

type ToolDialog = 'access' | 'remove' | 'versions'

function OpenDialog({ kind, record, open, onClose }: ToolsProps & { open: ToolDialog; onClose: () => void }) {
  const navigate = useNavigate()
  const { listPath } = use(RecordFrame)
  if (open === 'versions') return <VersionsDialog {...{ kind, record, onClose }} />
  const done = (message: string, operation?: number) => {
    onClose()
    announce(message, operation)
  }
  if (open === 'access')
    return <AccessDialog kind={kind} entries={[record]} onClose={onClose} onDone={done} />
  return (
    <RemoveDialog
      kind={kind}
      entries={[record]}
      onClose={onClose}
      onDone={(message) => {
        done(message)
        void navigate(listPath(kind))
      }}
    />
  )
}
