import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loans } from '#contract/loans/loans.ts'
import { readingRoom, type SlotDay, type Visit } from '#contract/reading-room/reading-room.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Grid } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { dayWords } from './slot-words.ts'

interface SlotDialogProps {
  loan: Loan
  /** The visit that is moved; absent for a new one. */
  visit?: Visit
  onClose: () => void
}

/** Days and sessions with their free seats; one press books, or moves the visit. */
export function SlotDialog({ loan: { id }, visit, onClose }: SlotDialogProps) {
  const days = useCall(readingRoom.slots, {}, { fresh: true })
  const changed = [readingRoom.visits, readingRoom.slots, loans.one]
  const book = useAction(readingRoom.book, changed)
  const move = useAction(readingRoom.move, changed)
  const options = {
    onError: ({ message }: Error) => {
      toast(message, { fault: true })
      void days.refetch()
    },
    onSuccess: () => {
      toast(visit ? '已改时段' : '已预约')
      onClose()
    },
  }
  const choose = (day: string, opens: string) =>
    visit
      ? move.mutate({ id, visit: visit.id, day, opens }, options)
      : book.mutate({ id, day, opens }, options)
  const isBusy = book.isPending || move.isPending
  return (
    <Dialog
      open
      title={visit ? `改时段：${dayWords(visit.day)} ${visit.opens}` : '预约到馆时段'}
      onClose={onClose}
    >
      <div className="slots" aria-busy={isBusy}>
        {days.data?.map((day) => (
          <Day key={day.day} {...{ day, isBusy }} onChoose={(opens) => choose(day.day, opens)} />
        ))}
        {days.data?.length === 0 && <Empty title="近期没有开放的时段" text="请致电本馆。" />}
        <AnswerState answer={days} rows={6} />
      </div>
    </Dialog>
  )
}

interface DayProps {
  day: SlotDay
  isBusy: boolean
  onChoose: (opens: string) => void
}

function Day({ day: { day, closed, slots }, isBusy, onChoose }: DayProps) {
  const words = dayWords(day)
  if (closed !== '')
    return (
      <p className="slot-day is-closed">
        <span>{words}</span> <span>{closed}</span>
      </p>
    )
  return (
    <div className="slot-day" role="group" aria-label={words}>
      <span>{words}</span>
      <Grid columns={3} gap={8}>
        {slots.map(({ opens, closes, free }) => (
          <button key={opens} type="button" disabled={free === 0 || isBusy} onClick={() => onChoose(opens)}>
            <span className="num">
              {opens}–{closes}
            </span>
            <span className="cap">{free === 0 ? '约满' : `余 ${free} 座`}</span>
          </button>
        ))}
      </Grid>
    </div>
  )
}
