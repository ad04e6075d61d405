import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery } from '#contract/deliveries/delivery-views.ts'
import { openQuestionsOf } from '#contract/deliveries/open-questions.ts'
import { useCall } from '#web/api/hooks.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { momentText } from '#web/ui/text/moments.ts'
import { useTabTitle } from '#web/workplace/open-tabs.ts'

import { CheckStep } from './CheckStep.tsx'
import { FileStep } from './files/FileStep.tsx'
import { OpenStep } from './open/OpenStep.tsx'
import { deliveriesPath } from './paths.ts'
import { refreshDeliveries, refreshLibrary } from './refresh.ts'
import { StateTag } from './StateTag.tsx'
import { StepLine } from './StepLine.tsx'
import { TakeStep } from './TakeStep.tsx'

import '#web/workplace/resource-page.css'
import '#web/back-office/records/records.css'
import './deliveries.css'

/** Milliseconds between two looks: while something is done, and while others may do something. */
const [soon, later] = [1000, 15_000]

/** Whether something is done with a delivery in the background. */
export const isBusy = ({ state, isChecked, failure }: Delivery): boolean =>
  state === 'taking' || state === 'undoing' || (state === 'open' && !isChecked && failure === null)

/** A delivery from its files to its records. All of it stands in rows: whoever looks sees the same, now or later. */
export function DeliveryPage({ id }: { id: number }) {
  const client = useQueryClient()
  const session = useSession()
  const known = client.getQueryData<Delivery>(questionOf(session, deliveries.one, { id }).queryKey)
  const every = !known || isBusy(known) ? soon : later
  const answer = useCall(deliveries.one, { id }, { every, fresh: true })
  const { data } = answer
  const stand = data && `${data.state} ${data.isChecked} ${data.revision}`
  useEffect(() => {
    if (stand !== undefined) void refreshDeliveries() // its problems, its records and the list
  }, [stand])
  const ended = data?.state
  useEffect(() => {
    if (ended === 'taken' || ended === 'undone') void refreshLibrary()
  }, [ended])
  return (
    <section className="resource-list staff-records">
      {data ? (
        <DeliveryBody delivery={data} />
      ) : (
        <>
          <h1>资料入库</h1>
          <AnswerState answer={answer} rows={8} title="这一批没能取到" />
        </>
      )}
    </section>
  )
}

function DeliveryBody({ delivery }: { delivery: Delivery }) {
  useTabTitle(`入库 ${delivery.title}`)
  const { title, state, author, createdAt, sender, failure } = delivery
  const open = openQuestionsOf(delivery)
  return (
    <>
      <header>
        <Crumbs items={[{ label: '资料入库', to: deliveriesPath }, { label: title }]} />
        <Row as="h1" gap={12} align="center" wrap className="delivery-title">
          {title} <StateTag state={state} />
        </Row>
        <p className="cap">
          {sender || '未填送交单位'}，{author ?? '已删除的账号'} {momentText(createdAt)} 收
        </p>
      </header>
      <StepLine delivery={delivery} open={open.count} />
      <div role="alert">{failure && <Note variant="bad">{failure}</Note>}</div>
      <FileStep delivery={delivery} />
      {delivery.files.length > 0 && (
        <>
          {state === 'open' && <OpenStep {...{ delivery, open }} />}
          <CheckStep delivery={delivery} />
          <TakeStep delivery={delivery} open={open.count} />
        </>
      )}
    </>
  )
}
