import { useState } from 'react'

import type { Loan } from '#contract/loans/loan-shapes.ts'
import type { LoanState } from '#contract/loans/loan-workflow.ts'
import { loans } from '#contract/loans/loans.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import { readingRoom, type Visit } from '#contract/reading-room/reading-room.ts'
import { maxVisitsAhead, visitStates } from '#contract/reading-room/visit-states.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { dayWords } from './slot-words.ts'
import { SlotDialog } from './SlotDialog.tsx'

import './visits.css'

const visitingStates: readonly LoanState[] = [
  'submitted',
  'reviewing',
  'secrecy',
  'returned',
  'approved',
  'ready',
  'lent',
]

/** When a reader comes to the reading room. What is asked for stays reserved over several visits. */
export const Visits = ({ loan }: { loan: Loan }) =>
  isElectronic(loan.useMode) || loan.state === 'draft' ? null : <OfLoan loan={loan} />

function OfLoan({ loan }: { loan: Loan }) {
  const { id, state, process } = loan
  const { data = [] } = useCall(readingRoom.visits, { id }, { fresh: true })
  const [chosen, setChosen] = useState<Visit | 'new'>()
  const isOpen = process === 1 && visitingStates.includes(state)
  if (!isOpen && data.length === 0) return null
  return (
    <section aria-labelledby="loan-visits">
      <h2 id="loan-visits">到馆</h2>
      {data.length === 0 && <p className="cap">约一个时段到阅览室来；可以约几次，资料一直为您留存。</p>}
      {data.length > 0 && (
        <ul className="visits">
          {data.map((visit) => (
            <Booked key={visit.id} {...{ loan, visit, isOpen }} onMove={() => setChosen(visit)} />
          ))}
        </ul>
      )}
      {isOpen && <BookMore visits={data} onBook={() => setChosen('new')} />}
      {chosen && (
        <SlotDialog
          loan={loan}
          {...(chosen !== 'new' && { visit: chosen })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}

function BookMore({ visits, onBook }: { visits: readonly Visit[]; onBook: () => void }) {
  const ahead = visits.filter(({ state }) => state === 'booked').length
  if (ahead >= maxVisitsAhead) return null
  return (
    <p className="no-print">
      <Button icon="clock" onClick={onBook}>
        {ahead === 0 ? '预约到馆时段' : '再约一次'}
      </Button>
    </p>
  )
}

interface BookedProps {
  loan: Loan
  visit: Visit
  isOpen: boolean
  onMove: () => void
}

function Booked({ loan: { id }, visit, isOpen, onMove }: BookedProps) {
  const { day, opens, closes, seat, state } = visit
  const cancel = useAction(readingRoom.cancel, [readingRoom.visits, readingRoom.slots, loans.one])
  const book = useAction(readingRoom.book, [readingRoom.visits, readingRoom.slots, loans.one])
  const giveUp = () =>
    cancel.mutate(
      { id, visit: visit.id },
      {
        onError: toastFault,
        onSuccess: () =>
          toast('已取消预约', {
            action: { label: '撤销', run: () => book.mutate({ id, day, opens }, { onError: toastFault }) },
          }),
      },
    )
  return (
    <li className={state === 'booked' ? undefined : 'is-past'}>
      <span>
        <b>{dayWords(day)}</b>{' '}
        <span className="num">
          {opens}–{closes}
        </span>
      </span>
      <span className="cap">{state === 'booked' ? `${seat} 号座` : visitStates[state]}</span>
      {isOpen && state === 'booked' && (
        <span className="no-print">
          <Button size="s" variant="text" onClick={onMove}>
            改时段
          </Button>
          <Button size="s" variant="text" busy={cancel.isPending} onClick={giveUp}>
            取消
          </Button>
        </span>
      )}
    </li>
  )
}
