import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { type Deposit, deposits } from '#contract/deposits/deposits.ts'
import { materials } from '#contract/deposits/materials.ts'
import { AppError } from '#contract/errors.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'

import { dueWords, ownDepositsPath, voucherPath } from './deposit-calls.ts'
import { DepositTimeline } from './DepositTimeline.tsx'
import { factsOf } from './facts.ts'
import { Parts } from './files/Parts.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { OwnForm } from './OwnForm.tsx'
import { StateTag } from './StateTag.tsx'

import './deposits.css'

/** One deposit of one's own: while it is here a form, then what was handed in and how far it is. */
export function DepositPage({ id }: { id: number }) {
  const answer = useCall(deposits.one, { id }, { every: 60_000, fresh: true })
  if (answer.data?.isOwn) return <DepositView deposit={answer.data} />
  const own = { ...answer, data: undefined, ...(answer.data && { error: new AppError('not_found') }) }
  return (
    <section className="personal">
      <h1>汇交</h1>
      <AnswerState answer={own} rows={8} />
    </section>
  )
}

function DepositView({ deposit }: { deposit: Deposit }) {
  const { title, number, material, writable } = deposit
  return (
    <section className="personal deposits deposit-page">
      <Crumbs items={[{ label: '我的汇交', to: ownDepositsPath }, { label: number }]} />
      <header>
        <h1>
          {title} <StateTag state={deposit.state} />
        </h1>
        <p className="cap">
          {materials[material].label} · <span className="num">{number}</span>
          {deposit.dueOn && ` · ${dueWords(deposit)}`}
        </p>
      </header>
      <Outcome deposit={deposit} />
      {writable ? <DepositForm deposit={deposit} /> : <Handed deposit={deposit} />}
    </section>
  )
}

/** The faults of the last refusal stand at the parts that they concern. */
const DepositForm = ({ deposit }: { deposit: Deposit }) => (
  <OwnForm key={deposit.line} deposit={deposit}>
    {(faults) => (
      <>
        <Parts deposit={deposit} faults={faults} />
        <DepositTimeline deposit={deposit} />
      </>
    )}
  </OwnForm>
)

function Handed({ deposit }: { deposit: Deposit }) {
  return (
    <>
      <KeyValues ruled items={factsOf(deposit)} />
      <Parts deposit={deposit} faults={{}} />
      <DepositTimeline deposit={deposit} />
      <Row gap={[8, 12]} wrap>
        <MoveButtons deposit={deposit} />
      </Row>
    </>
  )
}

/** What its depositor needs to know first. */
function Outcome({ deposit }: { deposit: Deposit }): ReactNode {
  const { id, number, state, lines, voucher, openOn } = deposit
  const opinion = lines.at(-1)?.opinion
  if (state === 'returned')
    return (
      <Note variant="warn">
        <b>退回修改：{opinion}</b>
        <p>逐处的意见列在各文件下面；换上改好的文件，再提交即可，其余不必重填。</p>
      </Note>
    )
  if (state === 'rejected') return <Note variant="bad">不予接收：{opinion}</Note>
  if (voucher === null) return null
  return (
    <Note variant="ok">
      <b>已接收，{openOn} 起开放</b>
      <Row as="p" gap={[8, 12]} wrap above={6}>
        <Button
          icon="download"
          onClick={() => void download(deposits.voucher, { id }, `汇交凭证 ${number}.pdf`)}
        >
          下载汇交凭证
        </Button>
        <Link to={voucherPath(voucher)} className="num">
          {voucher}
        </Link>
      </Row>
    </Note>
  )
}
