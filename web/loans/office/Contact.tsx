import { useState } from 'react'

import type { Loan } from '#contract/loans/loan-shapes.ts'
import { staffLoans } from '#contract/loans/loans.ts'
import { act } from '#web/api/caller.ts'
import { usePermission } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { PhoneLink } from '#web/ui/text/PhoneLink.tsx'

/** The number of a reader, for the counter, on demand: each reveal is logged. */
export function Contact({ loan: { id } }: { loan: Pick<Loan, 'id'> }) {
  const isCounter = usePermission('loans.counter')
  const [phone, setPhone] = useState<string | null>()
  if (!isCounter) return null
  if (phone !== undefined)
    return <p className="loan-contact">{phone === null ? '没有手机号' : <PhoneLink number={phone} />}</p>
  const reveal = () =>
    void act(staffLoans.contact, { id }).then((answer) => setPhone(answer.phone), toastFault)
  return (
    <p className="loan-contact no-print">
      <Button size="s" icon="phone" title="每次查看都记入日志" onClick={reveal}>
        看手机号
      </Button>
    </p>
  )
}
