import { useState } from 'react'
import { Link } from 'react-router'

import { users } from '#contract/accounts/users.ts'
import { AppError } from '#contract/errors.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loans } from '#contract/loans/loans.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { ContactDialog } from '#web/personal/ContactDialog.tsx'
import { PersonalReminder } from '#web/personal/PersonalReminder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { SaveWords } from './AskFields.tsx'
import type { LoanRequestForm } from './useAsking.ts'

interface SubmitProps {
  loan: Loan
  asking: LoanRequestForm
  verb: string
  onDone: () => void
}

/** Submits an application once all that was typed is saved; what is missing is said here, and mended on this page. */
export function Submit({ loan: { id, line }, asking, verb, onDone }: SubmitProps) {
  const move = useAction(loans.move, [loans.cart, loans.one, loans.page])
  const submit = useWork(
    async () => {
      await asking.flush()
      await move.mutateAsync({ id, line, move: 'submit' })
      onDone()
    },
    { shown: true },
  )
  const { error } = submit
  const isIncomplete = error instanceof AppError && error.code === 'profile_incomplete'
  return (
    <Stack gap={16} className="ask-submit">
      <ProfileGap isRefused={isIncomplete} onMended={submit.clear} />
      {!isIncomplete && <FormError error={error} />}
      {error instanceof AppError && error.code === 'loan_trust_needed' && (
        <Link to="/personal-center/security">去账号安全绑定</Link>
      )}
      <Row gap={[12, 16]} wrap className="ask-actions">
        <Button variant="primary" size="l" busy={submit.busy} onClick={() => submit.run()}>
          {verb}
        </Button>
        <SaveWords asking={asking} />
      </Row>
    </Stack>
  )
}

/** What the archive must know of a reader before it lends; it is filled in here, and the application stays open. */
function ProfileGap({ isRefused, onMended }: { isRefused: boolean; onMended: () => void }) {
  const { data } = useCall(users.personal, {})
  const [isOpen, setOpen] = useState(false)
  const lacksPhone = data?.phone === ''
  if (!lacksPhone && !isRefused) return null
  const close = () => {
    setOpen(false)
    onMended()
  }
  return (
    <>
      <Note variant="warn">
        <p>
          {lacksPhone
            ? '提交前请先绑定手机号，取件、到期时联系得到您。'
            : '您以单位名义申请，提交前请先填写单位。'}{' '}
          <Button size="s" onClick={() => setOpen(true)}>
            {lacksPhone ? '绑定手机号' : '填写单位'}
          </Button>
        </p>
      </Note>
      {isOpen &&
        (lacksPhone ? <ContactDialog what="phone" onClose={close} /> : <PersonalReminder onClose={close} />)}
    </>
  )
}
