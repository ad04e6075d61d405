import type { Loan, LoanLine } from '#contract/loans/loan-shapes.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { momentText } from '#web/ui/text/moments.ts'

import './timeline.css'

type Timed = Pick<Loan, 'lines' | 'state' | 'process'>

interface TimelineProps {
  loan: Timed
  /** Lines after this one came while somebody looked. */
  seen?: number
}

/** What was done with an application: who, when, with which opinion; last, where it stands. */
export function Timeline({ loan: { lines, state, process }, seen = Infinity }: TimelineProps) {
  return (
    <ol className="timeline">
      {lines.map((line) => (
        <li key={line.number} className={line.number > seen ? 'is-done is-new' : 'is-done'}>
          <Line line={line} isNew={line.number > seen} />
        </li>
      ))}
      <li className={process === 0 ? 'is-done' : 'is-now'} {...(process !== 0 && { 'aria-current': 'step' })}>
        <b>{loanWorkflow.states[state].label}</b>
        {process !== 0 && <span className="cap">现在</span>}
      </li>
    </ol>
  )
}

function Line({ line, isNew }: { line: LoanLine; isNew: boolean }) {
  const { label, at, by, party, opinion, person } = line
  return (
    <>
      <b>
        {label}
        {person !== null && `：${person}`}
        {isNew && <span className="timeline-new">新</span>}
      </b>
      <time className="num" dateTime={at}>
        {momentText(at)}
      </time>
      <span className="cap">{by === party ? by : `${party}　${by}`}</span>
      {opinion && <q>{opinion}</q>}
    </>
  )
}
