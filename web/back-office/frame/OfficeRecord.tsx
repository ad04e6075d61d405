import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { officeRecordPattern } from '#web/back-office/office-record.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { Loading } from '#web/ui/states/States.tsx'

const StaffRecordPage = lazy(async () => {
  const { StaffRecordPage } = await fetchPage(
    () => import('#web/back-office/records/history/StaffRecordPage.tsx'),
  )
  return { default: StaffRecordPage }
})

/** The page of a record within the back office. */
export const OfficeRecord = ({ kind }: { kind: Kind }) => (
  <Suspense
    fallback={
      <div className="wide">
        <Loading rows={8} />
      </div>
    }
  >
    <Routes>
      <Route path={officeRecordPattern(kind)} element={<StaffRecordPage key={kind.name} kind={kind} />} />
    </Routes>
  </Suspense>
)
