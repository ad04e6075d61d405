import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'

import { voucherPath } from './deposit-calls.ts'

/** Leads to the page of the voucher that is named. */
export function VerifyForm({ start = '' }: { start?: string }) {
  const [code, setCode] = useState(start)
  const navigate = useNavigate()
  const asked = code.trim().toUpperCase()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (asked) void navigate(voucherPath(asked))
  }
  return (
    <form className="deposit-verify" role="search" aria-label="核验汇交凭证" onSubmit={submit}>
      <Field label="凭证编号" hint="印在凭证上，含横线后的十位校验码">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={asked === ''}>
        核验
      </Button>
    </form>
  )
}
