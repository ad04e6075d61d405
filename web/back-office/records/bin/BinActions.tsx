import { useState } from 'react'

import { type BinRow, stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { act } from '#web/api/caller.ts'
import { usePermission } from '#web/api/session.ts'
import { refreshRecords } from '#web/back-office/records/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { PurgeDialog } from './PurgeDialog.tsx'

interface BinActionsProps {
  rows: readonly BinRow[]
  total: number
  kind: string
  clear: () => void
}

/** What can be done with the bin as a whole, and with the ticked rows. */
export function BinActions({ rows, total, kind, clear }: BinActionsProps) {
  const mayPurge = usePermission('records.purge')
  const [purging, setPurging] = useState<'ticked' | 'all'>()
  const done = (message: string) => {
    setPurging(undefined)
    clear()
    void refreshRecords()
    toast(message)
  }
  return (
    <>
      {mayPurge && total > 0 && (
        <Button size="s" variant="danger" onClick={() => setPurging('all')}>
          清空
        </Button>
      )}
      {rows.length > 0 && (
        <Ticked
          rows={rows}
          clear={clear}
          done={done}
          purge={mayPurge ? () => setPurging('ticked') : undefined}
        />
      )}
      {purging && (
        <PurgeDialog
          rows={purging === 'ticked' ? rows : undefined}
          {...{ total, kind }}
          onClose={() => setPurging(undefined)}
          onDone={(count) => done(`已彻底删除 ${count} 条`)}
        />
      )}
    </>
  )
}

interface TickedProps extends Pick<BinActionsProps, 'rows' | 'clear'> {
  done: (message: string) => void
  purge: (() => void) | undefined
}

function Ticked({ rows, clear, done, purge }: TickedProps) {
  const mayRestore = usePermission('records.write')
  const restore = () =>
    void act(stewardship.restore, { ids: rows.map(({ id }) => id) }).then(
      ({ restored }) => done(`已恢复 ${restored} 条`),
      toastFault,
    )
  return (
    <Row gap={8} wrap className="batch" role="group" aria-label="对所选资料">
      <Text as="span" size={14} tone="quiet" role="status">
        已选 {rows.length} 条
      </Text>
      {mayRestore && (
        <Button size="s" variant="primary" onClick={restore}>
          恢复
        </Button>
      )}
      {purge && (
        <Button size="s" variant="danger" onClick={purge}>
          彻底删除
        </Button>
      )}
      <Button size="s" variant="text" onClick={clear}>
        取消选择
      </Button>
    </Row>
  )
}
