import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { catalogue, type Charge, type RecordView } from '#contract/catalogue/routes.ts'
import { act } from '#web/api/caller.ts'
import { balanceText } from '#web/records/paying/balance-text.ts'
import { canPay } from '#web/records/paying/can-pay.ts'
import { forgetPaid } from '#web/records/paying/forget-paid.ts'
import { ShortOfCredit } from '#web/records/paying/ShortOfCredit.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

interface HoleChargeProps {
  /** Chosen holes that are opened by credits, and are not yet. */
  unpaid: readonly (RecordView & { charge: Charge })[]
  /** Asks for the holes again. */
  onPaid: () => void
}

/** Asks once before chosen holes are paid for: how many, what they cost, and the balance. */
export function HoleCharge({ unpaid, onPaid }: HoleChargeProps) {
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
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
    forgetPaid(client)
    onPaid()
    setBusy(false)
  }
  return (
    <div className="hole-charge no-print" role="status">
      <Note variant={isShort ? 'warn' : 'info'}>
        <p>
          有 {unpaid.length} 孔须打开后才能用，共 <b className="num">{price}</b> 积分；
          {balanceText(first.charge)}。24 小时内再看不重复扣除。
        </p>
        {isShort ? (
          <ShortOfCredit />
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
