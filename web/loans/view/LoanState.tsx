import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import { type LoanState as State, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

import { dueText } from './due.ts'

import './loan-state.css'

/** What a state asks of its reader: nothing yet, something, or nothing any more. */
const tones: Record<State, readonly [tone: 'runs' | 'asks' | 'good' | 'late' | 'ended', glyph: IconName]> = {
  draft: ['asks', 'edit'],
  submitted: ['runs', 'clock'],
  reviewing: ['runs', 'clock'],
  secrecy: ['runs', 'lock'],
  returned: ['asks', 'edit'],
  approved: ['good', 'check'],
  ready: ['good', 'pin'],
  lent: ['good', 'file'],
  overdue: ['late', 'warning'],
  back: ['runs', 'check'],
  closed: ['ended', 'check'],
  rejected: ['ended', 'close'],
  withdrawn: ['ended', 'close'],
  terminated: ['ended', 'close'],
}

type LoanStanding = Pick<LoanRow, 'state' | 'process'>

/** Where an application stands: colour, glyph and word; one that rests says so. */
export function LoanState({ loan: { state, process } }: { loan: LoanStanding }) {
  const [tone, glyph] = tones[state]
  return (
    <span className={`loan-state loan-${tone}`}>
      <Icon name={process === 2 ? 'pause' : glyph} small />
      <span>
        {loanWorkflow.states[state].label}
        {process === 2 && '（已挂起）'}
      </span>
    </span>
  )
}

/** Until when; what is late has a sign and says so. */
export function Due({ loan: { dueOn, process } }: { loan: Pick<LoanRow, 'dueOn' | 'process'> }) {
  if (dueOn === null || process === 0) return <>—</>
  const { words, isLate, isNear } = dueText(dueOn)
  return (
    <span className={isLate ? 'loan-due is-late' : isNear ? 'loan-due is-near' : 'loan-due'}>
      {isLate && <Icon name="warning" small />}
      <time dateTime={dueOn} className="num">
        {dueOn}
      </time>{' '}
      <span>{words}</span>
    </span>
  )
}
