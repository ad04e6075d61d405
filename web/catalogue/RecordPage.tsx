import { Suspense, use, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { AppError } from '#contract/errors.ts'
import { useCall } from '#web/api/hooks.ts'
import { Correcting } from '#web/feedback/Correcting.tsx'
import { extrasOf } from '#web/panels/panels.tsx'
import { AsideHead } from '#web/records/AsideContent.tsx'
import { labelOf } from '#web/records/format.ts'
import { RecordFrame } from '#web/records/record-frame.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty, Loading } from '#web/ui/states/States.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

import { LockNotice } from './record/LockNotice.tsx'
import { RecordBoundary } from './record/paying/RecordBoundary.tsx'
import { PayingContext, usePaying } from './record/paying/usePaying.ts'
import { relatedOf, tabsOf } from './record/record-tabs.tsx'
import { RecordAside } from './record/RecordAside.tsx'
import { RecordHead } from './record/RecordHead.tsx'
import { useVisit } from './record/useVisit.ts'

import './record/record.css'

/** The page of a record: the full record, or its entry with the reason why it is restricted. */
export function RecordPage({ kind }: { kind: Kind }) {
  const { code = '' } = useParams()
  const asked = { kind: kind.name, code }
  const answer = useCall(catalogue.record, asked)
  const { data: record, error } = answer
  const paying = usePaying(asked, record?.charge)
  useVisit(record)
  usePageTitle(record && `${record.title} · ${kind.label}`)
  if (record)
    return (
      <PayingContext value={paying}>
        <RecordBoundary {...asked} key={record.code} paid={record.charge?.paid === true}>
          <Correcting kind={kind} record={record}>
            <RecordBody kind={kind} record={record} />
          </Correcting>
        </RecordBoundary>
      </PayingContext>
    )
  return (
    <div className="wide record-state">
      <h1 className="vh">
        {kind.label} {code}
      </h1>
      {error instanceof AppError && error.status === 404 ? (
        <Missing kind={kind} code={code} />
      ) : (
        <AnswerState answer={answer} rows={8} label="正在打开" title="这份资料没能打开" />
      )}
    </div>
  )
}

function Missing({ kind, code }: { kind: Kind; code: string }) {
  return (
    <Empty
      drawing="probe"
      title={`没有编号为“${code}”的${kind.label}`}
      text="编号可能写错了，或资料已撤下。"
      action={
        <ButtonLink variant="primary" to={use(RecordFrame).listPath(kind)}>
          去{kind.label}列表
        </ButtonLink>
      }
    />
  )
}

function RecordBody({ kind, record }: OfRecord) {
  const location = useLocation()
  const navigate = useNavigate()
  const [asideHead, setAsideHead] = useState<HTMLElement | null>(null)
  const tabs = tabsOf(kind, record)
  const asked = new URLSearchParams(location.search).get('tab')
  const active = tabs.find(({ key }) => key === asked) ?? tabs[0]
  const choose = (key: string) => {
    const search = key === tabs[0]?.key ? '' : `?${new URLSearchParams({ tab: key })}`
    void navigate({ search }, { replace: true, state: location.state })
  }
  return (
    <article className="record">
      <RecordHead {...{ kind, record }} />
      <div className="wide">
        <LockNotice kind={kind} record={record} />
        {/* one for all: what came later would push away what is below it, and the finger misses its link */}
        <Suspense fallback={<Loading rows={8} />}>
          <div className="with-aside record-body">
            <div>
              <Lead {...{ kind, record }} />
              <AsideHead value={asideHead}>
                {active && (
                  <Tabs label={`${record.title} 的内容`} tabs={tabs} active={active.key} onChange={choose} />
                )}
              </AsideHead>
              {active?.short && <Related {...{ kind, record }} />}
            </div>
            <RecordAside {...{ kind, record }} head={setAsideHead} open={active} />
          </div>
        </Suspense>
      </div>
    </article>
  )
}

interface OfRecord {
  kind: Kind
  record: RecordView
}

/** What it is about, in a paragraph. */
function Lead({ kind, record }: OfRecord) {
  const { lead } = extrasOf(kind)
  const text = lead && record.values[lead]
  if (!lead || typeof text !== 'string' || text === '') return null
  return (
    <p className="record-lead">
      <b>{labelOf(kind, lead)}</b>　{text}
    </p>
  )
}

function Related({ kind, record }: OfRecord) {
  const related = relatedOf({ kind, record }, true)
  return (
    related && (
      <section className="record-related" aria-label="相关资料">
        {related.lists}
      </section>
    )
  )
}
