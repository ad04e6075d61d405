import { useState } from 'react'
import { Link } from 'react-router'

import { catalogue, type Charge, type RecordView } from '#contract/catalogue/routes.ts'
import { act } from '#web/api/caller.ts'
import { balanceText } from '#web/records/balance-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

/** Whether every hole can be paid for from one purse or the other: that of the organisation first, as it is taken. */
function canPay(prices: readonly number[], { own, pool }: Charge): boolean {
  const purses = [pool ?? 0, own]
  return prices.every((price) => {
    const from = purses.findIndex((balance) => balance >= price)
    if (from >= 0) purses[from] = (purses[from] ?? 0) - price
    return from >= 0
  })
}

interface HoleChargeProps {
  /** Chosen holes that are opened by credits, and are not yet. */
  unpaid: readonly (RecordView & { charge: Charge })[]
  /** Asks for the holes again. */
  onPaid: () => void
}

/** Asks once before chosen holes are paid for: how many, what they cost, and the balance. */
export function HoleCharge({ unpaid, onPaid }: HoleChargeProps) {
  const [isBusy, setBusy] = useState(false)
  const [first] = unpaid
  if (!first) return null
  const price = unpaid.reduce((sum, { charge }) => sum + charge.price, 0)
  const isShort = !canPay(
    unpaid.map(({ charge }) => charge.price),
    first.charge,
  )
  const pay = async () => {
    setBusy(true)
    try {
      for (const { kind, code } of unpaid) await act(catalogue.record, { kind, code, pay: 'yes' })
    } catch (error) {
      toastFault(error)
    }
    onPaid()
    setBusy(false)
  }
  return (
    <div className="no-print" role="status">
      <Note variant={isShort ? 'warn' : 'info'}>
        <p>
          其中 {unpaid.length} 孔须打开后才能用，共 <b className="num">{price}</b> 积分；
          {balanceText(first.charge)}。24 小时内再看不重复扣除。
        </p>
        {isShort ? (
          <p>
            <b>积分不足。</b>可在 <Link to="/personal-center/credit">个人中心</Link> 申请充值。
          </p>
        ) : (
          <Row gap={12} above={12}>
            <Button variant="primary" busy={isBusy} onClick={() => void pay()}>
              用 {price} 积分打开 {unpaid.length} 孔
            </Button>
          </Row>
        )}
      </Note>
    </div>
  )
}
