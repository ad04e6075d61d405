import { dashboard, type Figures } from '#contract/dashboard.ts'
import { useCall } from '#web/api/hooks.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import { Entrances } from './Entrances.tsx'
import {
  DraftFigures,
  JobFigures,
  MemberFigures,
  MissedWords,
  SystemFigures,
  VisitFigures,
} from './figures.tsx'
import { QuickActions } from './QuickActions.tsx'
import { StalePages } from './StalePages.tsx'
import { Waiting } from './Waiting.tsx'

import './dashboard.css'

/** What waits for whoever is in, then how the archive is doing, as far as it concerns them. */
export function DashboardPage() {
  const answer = useCall(dashboard.figures, {})
  const { data } = answer
  return (
    <div className="dashboard">
      <h1>工作台</h1>
      <Waiting />
      <QuickActions />
      {data ? <Panels figures={data} /> : <AnswerState answer={answer} rows={8} />}
    </div>
  )
}

function Panels({ figures }: { figures: Figures }) {
  const { visits, members, missed, drafts, storage, stale, jobs } = figures
  if (Object.values(figures).every((part) => part === undefined)) return <Entrances />
  return (
    <div className="panels">
      {visits && <VisitFigures visits={visits} />}
      {members && <MemberFigures members={members} />}
      {missed && <MissedWords missed={missed} />}
      {stale && <StalePages stale={stale} />}
      {drafts && <DraftFigures drafts={drafts} />}
      {jobs && <JobFigures jobs={jobs} />}
      {storage && <SystemFigures storage={storage} />}
    </div>
  )
}
