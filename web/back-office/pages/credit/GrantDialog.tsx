import { useState } from 'react'

import { creditPurseRoutes } from '#contract/back-office/credit/purse.ts'
import { act } from '#web/api/caller.ts'
import type { Done } from '#web/back-office/office-page.ts'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'

import { amountIn } from './amounts.ts'
import { NoteDialog } from './NoteDialog.tsx'

interface GrantDialogProps {
  rows: readonly { id: number; owner: string }[]
  onClose: () => void
  onDone: (done: Done) => void
}

/** Gives credit to purses; a negative amount takes it back. */
export function GrantDialog({ rows, onClose, onDone }: GrantDialogProps) {
  const [text, setText] = useState('')
  const amount = amountIn(text, { negative: true }) ?? 0
  const fault = text.trim() === '' || amount !== 0 ? undefined : '请填不为 0 的整数'
  const ids = rows.map(({ id }) => id)
  const title = rows.length === 1 ? `向${rows[0]?.owner}发放积分` : `向 ${rows.length} 户发放积分`
  return (
    <NoteDialog
      title={title}
      verb="发放"
      disabled={amount === 0}
      onClose={onClose}
      onConfirm={async (note) => {
        const { granted } = await act(creditPurseRoutes.grant, { ids, amount, note })
        onDone({
          message: `${granted} 户各${amount > 0 ? '发放' : '收回'} ${Math.abs(amount)} 积分`,
          undo: () => act(creditPurseRoutes.grant, { ids, amount: -amount, note: `撤销：${note}` }),
        })
      }}
    >
      <Field label="积分" hint="负数为收回；任何一户余额不足则都不改动" error={fault}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </NoteDialog>
  )
}
