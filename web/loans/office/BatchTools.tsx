import { useState } from 'react'
import { Link } from 'react-router'

import { dashboard } from '#contract/dashboard.ts'
import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import { staffLoans } from '#contract/loans/loans.ts'
import type { Output } from '#contract/route.ts'
import { useAction } from '#web/api/hooks.ts'
import { usePermissions } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Text } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { batchMoves, filterMovable } from './batch.ts'
import { officeLoanPath } from './paths.ts'

type Outcome = Output<typeof staffLoans.moveBatch> & { words: string }

interface BatchToolsProps {
  rows: readonly LoanRow[]
  onDone: () => void
}

/** Moves the ticked applications, each for itself: what was refused says why. */
export function BatchTools({ rows, onDone }: BatchToolsProps) {
  const held = usePermissions()
  const [outcome, setOutcome] = useState<Outcome>()
  const { mutate, isPending } = useAction(staffLoans.moveBatch, [staffLoans.queue, dashboard.waiting])
  const offered = batchMoves.flatMap((one) => {
    const fits = held.includes(one.permission) ? filterMovable(one, rows) : []
    return fits.length > 0 ? [{ ...one, fits }] : []
  })
  return (
    <>
      {rows.length > 0 && (
        <div className="list-tools no-print" role="group" aria-label="对所选申请">
          <Text as="span" size={14} tone="quiet" role="status">
            已选 {rows.length} 份
          </Text>
          {offered.map(({ move, label, done, fits }, place) => (
            <Button
              key={move}
              size="s"
              variant={place === 0 ? 'primary' : 'plain'}
              busy={isPending}
              onClick={() =>
                mutate(
                  { move, loans: fits.map(({ id, line }) => ({ id, line })) },
                  {
                    onError: toastFault,
                    onSuccess: (answer) => {
                      onDone()
                      if (answer.refused.length === 0) toast(`${done} ${answer.done.length} 份`)
                      setOutcome({ ...answer, words: done })
                    },
                  },
                )
              }
            >
              {label} {fits.length} 份
            </Button>
          ))}
          {offered.length === 0 && <span className="cap">所选的没有可以成批办理的，请逐份打开。</span>}
          <Button size="s" variant="text" onClick={onDone}>
            取消选择
          </Button>
        </div>
      )}
      {outcome && outcome.refused.length > 0 && (
        <Refused outcome={outcome} onClose={() => setOutcome(undefined)} />
      )}
    </>
  )
}

function Refused({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { done, refused, words } = outcome
  return (
    <div className="batch-outcome" role="status">
      <Note variant="warn">
        <p>
          {words} {done.length} 份，{refused.length} 份没有办：
        </p>
        <ul>
          {refused.map(({ id, number, message }) => (
            <li key={id}>
              <Link to={officeLoanPath(id)} className="num">
                {number}
              </Link>
              {'　'}
              {message}
            </li>
          ))}
        </ul>
        <Button size="s" onClick={onClose}>
          知道了
        </Button>
      </Note>
    </div>
  )
}
