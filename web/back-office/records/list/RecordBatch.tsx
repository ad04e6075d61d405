import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { usePermissions } from '#web/api/session.ts'
import { changePath, draftsPath } from '#web/back-office/records/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'

import { AccessDialog } from './AccessDialog.tsx'
import { announce, draftChanges } from './batch-moves.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

interface RecordBatchProps {
  kind: Kind
  entries: readonly Entry[]
  onDone: () => void
}

/** What can be done with the ticked records. */
export function RecordBatch({ kind, entries, onDone }: RecordBatchProps) {
  const held = usePermissions()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'access' | 'remove'>()
  const close = () => setOpen(undefined)
  const done = (message: string, operation?: number) => {
    close()
    onDone()
    announce(message, operation)
  }
  const draft = useWork(async () => {
    const [only, ...others] = entries
    if (only && others.length === 0) return navigate(changePath(kind, only.code))
    const ids = await draftChanges(kind, entries)
    done(`已起草 ${ids.length} 份`)
    return navigate(`${draftsPath}?kind=${kind.name}`)
  })
  if (entries.length === 0) return null
  return (
    <Row gap={8} wrap className="batch" role="group" aria-label="对所选资料">
      <Text as="span" size={14} tone="quiet" role="status">
        已选 {entries.length} {kind.counter}
      </Text>
      {held.includes('records.protect') && (
        <Button size="s" icon="lock" onClick={() => setOpen('access')}>
          公开程度与保护期
        </Button>
      )}
      {held.includes('records.draft') && (
        <>
          <Button size="s" icon="edit" busy={draft.busy} onClick={() => draft.run()}>
            起草修改
          </Button>
          <Button size="s" variant="danger" onClick={() => setOpen('remove')}>
            撤下
          </Button>
        </>
      )}
      <Button size="s" variant="text" onClick={onDone}>
        取消选择
      </Button>
      {open === 'access' && <AccessDialog {...{ kind, entries }} onClose={close} onDone={done} />}
      {open === 'remove' && <RemoveDialog {...{ kind, entries }} onClose={close} onDone={done} />}
    </Row>
  )
}
