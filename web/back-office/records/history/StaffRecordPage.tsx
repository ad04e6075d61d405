import { lazy, useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { changeParam } from '#web/back-office/records/paths.ts'
import { RecordPage } from '#web/catalogue/RecordPage.tsx'
import { FieldNote, RecordTools } from '#web/records/additions.ts'
import { Button } from '#web/ui/Button.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

import { FieldHistory } from './FieldHistory.tsx'
import { Tools } from './Tools.tsx'

import '#web/workplace/resource-page.css'
import './history.css'

const ChangePage = lazy(async () => {
  const { ChangePage } = await fetchPage(() => import('#web/back-office/records/form/ChangePage.tsx'))
  return { default: ChangePage }
})

/** A record in the frame of the back office, or the form of a change of it. */
export function StaffRecordPage({ kind }: { kind: Kind }) {
  const { code = '' } = useParams()
  const isChanged = useSearchParams()[0].has(changeParam)
  const mayDraft = usePermission('records.draft')
  return isChanged && mayDraft ? (
    <ChangePage key={code} {...{ kind, code }} />
  ) : (
    <ShownRecord {...{ kind, code }} />
  )
}

/** As the portal shows it, with the history of every value. */
function ShownRecord({ kind, code }: { kind: Kind; code: string }) {
  const { data: record } = useCall(catalogue.record, { kind: kind.name, code })
  const [field, setField] = useState<string>()
  const mayRead = usePermission('records.read')
  const note = useMemo(
    () => (name: string, label: string, whole?: 'part') =>
      mayRead && (
        <span className={whole ? 'part-clock no-print' : 'field-clock no-print'}>
          <Button size="s" variant="text" icon="clock" iconOnly={!whole} onClick={() => setField(name)}>
            {label}的历史
          </Button>
        </span>
      ),
    [mayRead],
  )
  return (
    <div className="staff-record">
      <RecordTools value={mayRead && record ? <Tools key={record.code} {...{ kind, record }} /> : null}>
        <FieldNote value={note}>
          <RecordPage kind={kind} />
        </FieldNote>
      </RecordTools>
      {record && field !== undefined && (
        <FieldHistory {...{ kind, record, field }} onClose={() => setField(undefined)} />
      )}
    </div>
  )
}
