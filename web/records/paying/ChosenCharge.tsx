import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { catalogue, type Charge, type RecordView } from '#contract/catalogue/routes.ts'
import { act } from '#web/api/caller.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { balanceText } from './balance-text.ts'
import { canPay } from './can-pay.ts'
import { forgetPaid } from './forget-paid.ts'
import { ShortOfCredit } from './ShortOfCredit.tsx'

import './chosen-charge.css'

interface ChosenChargeProps {
  /** Their classifier: 孔. */
  counter: string
  /** Chosen records that are opened by credits, and are not yet. */
  unpaid: readonly (RecordView & { charge: Charge })[]
  /** Asks for the records again. */
  onPaid: () => void
}

/** Asks once before chosen records are paid for: how many, what they cost, and the balance. */
export function ChosenCharge({ counter, unpaid, onPaid }: ChosenChargeProps) {
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
    <div className="chosen-charge no-print" role="status">
      <Note variant={isShort ? 'warn' : 'info'}>
        <p>
          有 {unpaid.length} {counter}须打开后才能用，共 <b className="num">{price}</b> 积分；
          {balanceText(first.charge)}。24 小时内再看不重复扣除。
        </p>
        {isShort ? (
          <ShortOfCredit />
        ) : (
          <Row gap={12} above={12}>
            <Button variant="primary" busy={isBusy} onClick={() => void pay()}>
              用 {price} 积分打开 {unpaid.length} {counter}
            </Button>
          </Row>
        )}
      </Note>
    </div>
  )
}
