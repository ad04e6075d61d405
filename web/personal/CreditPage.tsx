import { useState } from 'react'

import { requestStates } from '#contract/credit/credit-words.ts'
import { credit, type CreditRequest } from '#contract/credit/credit.ts'
import type { Output } from '#contract/route.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Facts } from '#web/ui/text/Facts.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import { CreditLines } from './CreditLines.tsx'
import { TopUpDialog } from './TopUpDialog.tsx'

import './personal.css'
import './credit.css'

type OwnCredit = Output<typeof credit.mine>

/** Own credit: balance, lines, requests, and whether to be asked before it is spent. */
export function CreditPage() {
  const answer = useCall(credit.mine, {})
  const { data } = answer
  return (
    <section className="personal">
      <h1>积分</h1>
      <p className="cap">打开一条资料一般须 2 积分，24 小时内再看不重复扣除；目录、检索与地图不须积分。</p>
      {data && <Credit mine={data} />}
      <AnswerState answer={answer} rows={5} />
    </section>
  )
}

function Credit({ mine }: { mine: OwnCredit }) {
  const { own, pool, company, requests, manages } = mine
  const [asking, setAsking] = useState(false)
  const [of, setOf] = useState<'own' | 'company'>('own')
  const waits = requests.some(({ state }) => state === 'waiting')
  const tabs = [
    { key: 'own', label: '本人明细', panel: <CreditLines key="own" of="own" /> },
    ...(manages
      ? [{ key: 'company', label: '单位明细', panel: <CreditLines key="company" of="company" /> }]
      : []),
  ]
  return (
    <>
      <Row gap={16} align="end" justify="space-between" wrap below={16}>
        <Facts
          items={[
            { label: '本人余额', value: own, unit: '积分' },
            ...(pool === null ? [] : [{ label: `${company}（先用）`, value: pool, unit: '积分' }]),
          ]}
        />
        <span>
          {waits && <span className="cap">答复后可再申请　</span>}
          <Button variant="primary" disabled={waits} onClick={() => setAsking(true)}>
            申请充值
          </Button>
        </span>
      </Row>
      <AskSetting asks={mine.asks} />
      {requests.length > 0 && <Requests requests={requests} />}
      <Tabs
        label="积分明细"
        tabs={tabs}
        active={of}
        onChange={(key) => setOf(key === 'company' ? 'company' : 'own')}
      />
      {asking && <TopUpDialog manages={manages} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskSetting({ asks }: { asks: boolean }) {
  const set = useAction(credit.setAsks, [credit.mine])
  return (
    <Checkbox
      label="打开须积分的资料前先询问"
      checked={asks}
      onChange={(now) => set.mutate({ asks: now }, { onError: toastFault })}
    />
  )
}

function Requests({ requests }: { requests: readonly CreditRequest[] }) {
  const withdraw = useAction(credit.withdraw, [credit.mine])
  return (
    <>
      <h2>充值申请</h2>
      <ul className="credit-requests">
        {requests.map(({ id, at, amount, purpose, state, granted, answer, forCompany }) => (
          <Row as="li" gap={16} key={id}>
            <span className="grow">
              {forCompany && '为单位：'}
              {purpose}
              <span className="cap block">
                {momentText(at)} 申请 {amount} 积分
                {answer && `；答复：${answer}`}
              </span>
            </span>
            <b className={`request-${state}`}>
              {requestStates[state]}
              {granted !== null && ` ${granted}`}
            </b>
            {state === 'waiting' && (
              <Button
                size="s"
                busy={withdraw.isPending}
                onClick={() =>
                  withdraw.mutate(
                    { id },
                    {
                      onSuccess: () => toast('已撤回'),
                      onError: toastFault,
                    },
                  )
                }
              >
                撤回
              </Button>
            )}
          </Row>
        ))}
      </ul>
    </>
  )
}
