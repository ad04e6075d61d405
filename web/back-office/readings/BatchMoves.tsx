import { useState } from 'react'
import { useNavigate } from 'react-router'

import { type BatchMoveName, batchMoves, needsReason } from '#contract/readings/moves.ts'
import { type ReadingBatch, readings } from '#contract/readings/readings.ts'
import { act } from '#web/api/caller.ts'
import { MoveDialog } from '#web/cases/MoveDialog.tsx'
import { countText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { readingsPath } from './paths.ts'
import { refreshReadings } from './refresh.ts'

/** What the actor may do with the batch; what changes curves or needs a reason asks before. */
export function BatchMoves({ batch: { id, moves, added, changed, fileName } }: { batch: ReadingBatch }) {
  const [started, setStarted] = useState<BatchMoveName>()
  const navigate = useNavigate()
  const isEmpty = added + changed === 0
  const open = moves.filter((move) => !isEmpty || move === 'remove')
  if (open.length === 0) return null
  const run = async (move: BatchMoveName, opinion: string) => {
    const { done, left } = await act(readings.move, { id, move, ...(opinion && { comment: opinion }) })
    if (move === 'remove') await navigate(readingsPath)
    await refreshReadings()
    toast(doneWords(move, done, left))
  }
  return (
    <Row gap={10} wrap className="no-print">
      {open.map((move) => (
        <Button
          key={move}
          variant={move === 'submit' && open.includes('take') ? 'plain' : (moveVariants[move] ?? 'plain')}
          onClick={() => setStarted(move)}
        >
          {batchMoves[move].label}
        </Button>
      ))}
      {started && (
        <MoveDialog
          title={`${batchMoves[started].label}：${fileName}`}
          label={batchMoves[started].label}
          isFinal={started === 'remove'}
          opinion={{ required: needsReason(started), label: opinionLabel(started), maxLength: 500 }}
          onClose={() => setStarted(undefined)}
          onMove={async ({ opinion }) => {
            await run(started, opinion)
            setStarted(undefined)
          }}
        >
          <p>{whatHappens(started, added, changed)}</p>
        </MoveDialog>
      )}
    </Row>
  )
}

const moveVariants: Partial<Record<BatchMoveName, 'primary' | 'danger'>> = {
  submit: 'primary',
  take: 'primary',
  undo: 'danger',
  remove: 'danger',
}

const opinionLabel = (move: BatchMoveName) => (needsReason(move) ? '退回的原因' : '说明')

const whatHappens = (move: BatchMoveName, added: number, changed: number): string =>
  ({
    submit: '由他人审核后取用。',
    withdraw: '撤回后可以删除或再提交。',
    return: '退回给上传者。',
    take: `写入 ${countText(added)} 个新读数${changed > 0 ? `，更正 ${countText(changed)} 个` : ''}；可以整批撤销。`,
    undo: '新增的读数删去，更正的改回；之后又被更正的保留。',
    remove: '删除这一批，馆内的读数不受影响。',
  })[move]

function doneWords(move: BatchMoveName, done: number, left: number): string {
  const rest = left > 0 ? `，${countText(left)} 个未动（已撤下、涉密或之后又改过）` : ''
  const words = {
    submit: '已提交审核',
    withdraw: '已撤回',
    return: '已退回',
    take: `已取用 ${countText(done)} 个读数${rest}`,
    undo: `已撤销 ${countText(done)} 个读数${rest}`,
    remove: '已删除',
  }
  return words[move]
}
