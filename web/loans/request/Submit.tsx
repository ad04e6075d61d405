import { useState } from 'react'
import { Link } from 'react-router'

import { AppError } from '#contract/errors.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loans } from '#contract/loans/loans.ts'
import { useAction } from '#web/api/hooks.ts'
import { ContactDialog } from '#web/personal/ContactDialog.tsx'
import { PersonalReminder } from '#web/personal/PersonalReminder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row, Stack } from '#web/ui/layout/box.tsx'

import { SaveWords } from './AskFields.tsx'
import type { LoanRequestForm } from './useAsking.ts'

interface SubmitProps {
  loan: Loan
  asking: LoanRequestForm
  verb: string
  onDone: () => void
}

/** Submits an application once all that was typed is saved; what is missing is said here, and mended on this page. */
export function Submit({ loan, asking, verb, onDone }: SubmitProps) {
  const { id, line } = loan
  const asked = standOf(loan, asking)
  const [refused, setRefused] = useState<string>()
  const move = useAction(loans.move, [loans.cart, loans.one, loans.page])
  const submit = useWork(
    async () => {
      await asking.flush()
      await move.mutateAsync({ id, line, move: 'submit' })
      onDone()
    },
    { shown: true },
  )
  const send = () => {
    setRefused(asked)
    submit.run()
  }
  const error = refused === asked ? submit.error : undefined // what was changed since may have mended it
  const gap =
    error instanceof AppError && error.code === 'profile_incomplete' ? error.detail.fields : undefined
  return (
    <Stack gap={16} className="ask-submit">
      <FormError error={error} />
      {gap && <ProfileGap lacksPhone={'phone' in gap} onClose={submit.clear} onMended={send} />}
      {error instanceof AppError && error.code === 'loan_trust_needed' && (
        <Link to="/personal-center/security">去账号安全绑定</Link>
      )}
      <Row gap={[12, 16]} wrap className="ask-actions">
        <Button variant="primary" size="l" busy={submit.busy} onClick={send}>
          {verb}
        </Button>
        <SaveWords asking={asking} />
      </Row>
    </Stack>
  )
}

/** What an application is refused for, if it is. */
const standOf = ({ items, papers }: Loan, { values }: LoanRequestForm): string =>
  JSON.stringify([values, items.map(({ code }) => code), papers.map(({ id, remark }) => [id, remark])])

interface ProfileGapProps {
  lacksPhone: boolean
  onClose: () => void
  onMended: () => void
}

const why = '本馆借出资料之前，须知道您的单位与行业。保存后接着提交，填写的申请不变。'

/** Asks for what the archive must know of a reader before it lends; once it is saved, the application is submitted. */
const ProfileGap = ({ lacksPhone, onClose, onMended }: ProfileGapProps) =>
  lacksPhone ? (
    <ContactDialog what="phone" onClose={onClose} onDone={onMended} />
  ) : (
    <PersonalReminder why={why} onClose={onClose} onDone={onMended} />
  )
