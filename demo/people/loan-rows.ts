import type { WalkedLoan, Way } from '#demo/loans/walk.ts'

/** A walked application with its number and its applicant. */
export interface PlacedLoan extends WalkedLoan {
  number: string
  place: number
  way: Way
  account: number | null | undefined
  reader: string | undefined
  company: string | undefined
  enteredBy: number | null | undefined
  /** Whoever submitted it. */
  by: number | undefined
}

type MovedLoan = Pick<WalkedLoan, 'state' | 'process' | 'dueOn' | 'extended'> & {
  number: string
  useMode: string
}

/** What the product tells a reader of a move. */
export type LoanMessageWriter = (
  loan: MovedLoan,
  move: { label: string; to: string },
  opinion: string,
) => { title: string; body: string }

const day = 86_400_000

/** What its reader was told of its moves; what is older than a week has been read. */
export function messagesOf(
  { number, way, steps, process, account }: PlacedLoan,
  messageOf: LoanMessageWriter,
  now: number,
) {
  if (typeof account !== 'number') return []
  return steps.flatMap(({ move, after: state, at, dueOn, extended, opinion }, index) => {
    if (!move.causes?.includes('notify')) return []
    const isLast = index === steps.length - 1
    const moved = {
      number,
      state,
      process: isLast ? process : (1 as const),
      useMode: way.useMode,
      dueOn,
      extended,
    }
    const read = Date.parse(at) + day / 6
    const isRead = Date.parse(at) < now - 7 * day
    return [
      {
        number,
        at,
        ...messageOf(moved, move, opinion),
        read_at: isRead ? new Date(read).toISOString() : null,
      },
    ]
  })
}

type Visit = { day: string; state: 'booked' | 'come' | 'missed' | 'cancelled'; turn: number }

/** When somebody comes to read: those who are on their way on the next day. Without an approval nobody books. */
export function visitsOf(loan: PlacedLoan, next: string) {
  const { number, way, state, place, steps } = loan
  const approved = steps.find(({ after }) => after === 'approved')
  if (way.useMode !== 'read' || !approved) return []
  const isOnTheWay = ['ready', 'lent', 'approved'].includes(state)
  const visits: Visit[] = isOnTheWay ? [{ day: next, state: 'booked', turn: place }] : pastVisitsOf(loan)
  return visits.map((visit) => ({ ...visit, number, created_at: approved.at }))
}

/** On the day of lending, some after a change of the session; a seat that was booked for nothing was missed. */
function pastVisitsOf({ place: turn, state, steps, lentOn }: PlacedLoan): Visit[] {
  if (lentOn !== null) {
    const changed: Visit[] = turn % 9 === 0 ? [{ day: lentOn, state: 'cancelled', turn: turn + 1 }] : []
    return [...changed, { day: lentOn, state: 'come', turn }]
  }
  const readyUntil = steps.find(({ after }) => after === 'ready')?.dueOn
  return state === 'terminated' && readyUntil ? [{ day: readyUntil, state: 'missed', turn }] : []
}
