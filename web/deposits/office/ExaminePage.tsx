import { Link } from 'react-router'

import { type Deposit, deposits, staffDeposits } from '#contract/deposits/deposits.ts'
import { materials } from '#contract/deposits/materials.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { draftPath } from '#web/back-office/records/paths.ts'
import { useGoOn } from '#web/cases/useGoOn.ts'
import { dueWords, officePath } from '#web/deposits/deposit-calls.ts'
import { DepositTimeline } from '#web/deposits/DepositTimeline.tsx'
import { factsOf } from '#web/deposits/facts.ts'
import { Parts } from '#web/deposits/files/Parts.tsx'
import { MoveButtons } from '#web/deposits/MoveButtons.tsx'
import { StateTag } from '#web/deposits/StateTag.tsx'
import { kindNamed } from '#web/records/kind-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { download } from '#web/ui/page/download.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'
import { useTabTitle } from '#web/workplace/open-tabs.ts'

import '#web/workplace/resource-page.css'
import '#web/back-office/records/review/review.css'
import '#web/deposits/deposits.css'

/** One deposit with everything that is needed to decide on it. */
export function ExaminePage({ id }: { id: number }) {
  const answer = useCall(deposits.one, { id }, { every: 60_000, fresh: true })
  const { data } = answer
  if (data) return <Examination deposit={data} />
  return (
    <section className="resource-list">
      <h1>汇交</h1>
      <AnswerState answer={answer} rows={8} />
    </section>
  )
}

const keys = { take: 'Ctrl+Enter', accept: 'Ctrl+Enter', return: 'Ctrl+Shift+Enter' } as const

function Examination({ deposit }: { deposit: Deposit }) {
  const { title, number, material, state, holder, dueOn, remarkable } = deposit
  useTabTitle(`汇交 ${number}`)
  const next = useNext(deposit)
  return (
    <section className="resource-list draft-page deposits">
      <Crumbs items={[{ label: '汇交验收', to: officePath }, { label: number }]} />
      <header>
        <h1>
          {title} <StateTag state={state} />
        </h1>
        <p className="cap">
          {materials[material].label}
          {dueOn && ` · ${dueWords(deposit)}`}
          {holder && ` · ${holder}验收`}
        </p>
      </header>
      <KeyValues ruled items={factsOf(deposit)} />
      {remarkable && <Note>打开表格，点一个格子写意见；退回时一并交给汇交人。</Note>}
      <Parts deposit={deposit} faults={{}} />
      <Drafts deposit={deposit} />
      <DepositTimeline deposit={deposit} />
      {deposit.moves.length > 0 && (
        <div className="decision no-print" role="group" aria-label="办理这次汇交">
          <MoveButtons deposit={deposit} keys={keys} onDone={() => void next()} />
        </div>
      )}
    </section>
  )
}

/** After a decision the next deposit of the queue opens, or the list; one that was taken on stays. */
function useNext({ id, state }: Deposit) {
  const goOn = useGoOn(officePath)
  return async () => {
    if (state !== 'checking') return
    await goOn(async () => {
      const { records } = await act(staffDeposits.queue, { box: 'todo', current: 1, size: 10 })
      const next = records.find((one) => one.id !== id)
      return next && `${officePath}/${next.id}`
    })
  }
}

/** What came of it in the catalogue, and what did not. */
function Drafts({ deposit: { id, number, voucher, drafts, undrafted } }: { deposit: Deposit }) {
  if (voucher === null) return null
  return (
    <section aria-labelledby="drafts" className="deposit-drafts">
      <h2 id="drafts">目录草稿</h2>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Link to={draftPath(draft.id)}>
              {draft.code} {draft.title !== draft.code && draft.title}
            </Link>{' '}
            <span className="cap">{kindNamed(draft.kind)?.label}</span>
          </li>
        ))}
      </ul>
      {undrafted.length > 0 && (
        <Note variant="warn">
          <p>没有起草的，请查看原文件：</p>
          <ul>
            {undrafted.map(({ file, code, reason }) => (
              <li key={`${file} ${code} ${reason}`}>
                {file} {code}：{reason}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Button
        icon="download"
        onClick={() => void download(deposits.voucher, { id }, `汇交凭证 ${number}.pdf`)}
      >
        下载汇交凭证
      </Button>
    </section>
  )
}
