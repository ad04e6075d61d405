import { lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { Loading } from '#web/ui/states/States.tsx'

import { StaffListPage } from './list/StaffListPage.tsx'

import './records.css'

const BatchPage = lazy(async () => ({ default: (await import('./form/BatchPage.tsx')).BatchPage }))
const NewDraftPage = lazy(async () => ({ default: (await import('./form/NewDraftPage.tsx')).NewDraftPage }))

/** What stands behind the list of a kind: a new draft, many at once. */
const subPages = /\/(?:new|batch)$/

/** Everything of one kind under its path in the back office. */
export function KindPages({ kind }: { kind: Kind }) {
  const base = useLocation().pathname.replace(subPages, '')
  return (
    <Suspense
      fallback={
        <div className="wide">
          <Loading rows={8} />
        </div>
      }
    >
      <Routes>
        <Route path={`${base}/new`} element={<NewDraftPage key={kind.name} kind={kind} base={base} />} />
        <Route path={`${base}/batch`} element={<BatchPage key={kind.name} kind={kind} base={base} />} />
        <Route path={base} element={<StaffListPage key={kind.name} kind={kind} base={base} />} />
      </Routes>
    </Suspense>
  )
}
