import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'

import { useCaseId } from '#web/cases/useCaseId.ts'
import { Loading } from '#web/ui/states/States.tsx'

import { statisticsPath, workflowPath } from './paths.ts'
import { QueuePage } from './QueuePage.tsx'

const LoanPage = lazy(async () => ({ default: (await import('./LoanPage.tsx')).LoanPage }))
const StatisticsPage = lazy(async () => ({
  default: (await import('#web/loans/statistics/StatisticsPage.tsx')).StatisticsPage,
}))
const WorkflowPage = lazy(async () => ({ default: (await import('./WorkflowPage.tsx')).WorkflowPage }))

const pages: Readonly<Record<string, ComponentType | undefined>> = {
  [statisticsPath]: StatisticsPage,
  [workflowPath]: WorkflowPage,
}

/** 借阅申请: the boxes, the application that the address names, how the work flows, and figures. */
export function OfficeLoans() {
  const { pathname } = useLocation()
  const id = useCaseId()
  const Page = pages[pathname]
  if (!Page && id === undefined) return <QueuePage />
  return (
    <Suspense
      fallback={
        <div className="wide">
          <Loading rows={8} />
        </div>
      }
    >
      {id === undefined ? Page && <Page /> : <LoanPage key={id} id={id} />}
    </Suspense>
  )
}
