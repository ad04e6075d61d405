import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'

import { Loading } from '#web/ui/states/States.tsx'

import { workflowPath } from './paths.ts'
import { QueuePage } from './QueuePage.tsx'

const LoanPage = lazy(async () => ({ default: (await import('./LoanPage.tsx')).LoanPage }))
const WorkflowPage = lazy(async () => ({ default: (await import('./WorkflowPage.tsx')).WorkflowPage }))

/** 借阅申请: the boxes, the application that the address names, and how the work flows. */
export function OfficeLoans() {
  const { pathname } = useLocation()
  const id = /\/(\d+)$/.exec(pathname)?.[1]
  if (id === undefined && pathname !== workflowPath) return <QueuePage />
  return (
    <Suspense
      fallback={
        <div className="wide">
          <Loading rows={8} />
        </div>
      }
    >
      {id === undefined ? <WorkflowPage /> : <LoanPage key={id} id={Number(id)} />}
    </Suspense>
  )
}
