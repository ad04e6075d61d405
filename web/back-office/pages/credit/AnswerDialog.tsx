import { type ReactNode, useState } from 'react'

import { creditRequestRoutes } from '#contract/back-office/credit/request.ts'
import { act } from '#web/api/caller.ts'
import type { Done } from '#web/back-office/office-page.ts'
import { Field, Select, TextInput } from '#web/ui/fields/Field.tsx'
import { Facts } from '#web/ui/text/Facts.tsx'

import { amountIn } from './amounts.ts'
import { NoteDialog } from './NoteDialog.tsx'

interface AnswerDialogProps {
  rows: readonly {
    id: number
    reader: string
    forCompany: boolean
    balance: number
    amount: number
    purpose: string
  }[]
  onClose: () => void
  onDone: (done: Done) => void
}

const answers = [
  { value: 'grant', label: '同意充值' },
  { value: 'refuse', label: '不同意' },
]

/** Answers a request for credit, with more or less than was asked for, or with the reason of the refusal. */
export function AnswerDialog({ rows: [row], onClose, onDone }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('grant')
  return (
    row && (
      <Answering
        key={answer}
        row={row}
        grants={answer === 'grant'}
        {...{ onClose, onDone }}
        choice={
          <Field label="答复">
            {(control) => <Select {...control} value={answer} options={answers} onChange={setAnswer} />}
          </Field>
        }
      />
    )
  )
}

interface AnsweringProps extends Omit<AnswerDialogProps, 'rows'> {
  row: AnswerDialogProps['rows'][number]
  grants: boolean
  choice: ReactNode
}

function Answering({
  row: { id, reader, forCompany, balance, purpose, amount: asked },
  grants,
  choice,
  onClose,
  onDone,
}: AnsweringProps) {
  const [text, setText] = useState(String(asked))
  const amount = amountIn(text)
  const words = grants
    ? { verb: '充值', label: '给申请人的话（可不填）', optional: true, disabled: amount === undefined }
    : { verb: '答复', label: '为何不同意' }
  const confirm = async (answer: string) => {
    const grant = grants ? (amount ?? null) : null
    await act(creditRequestRoutes.answer, { id, grant, answer })
    onDone({ message: grant === null ? '已答复' : `已充值 ${grant} 积分` })
  }
  return (
    <NoteDialog title={`答复${reader}的充值申请`} {...words} onClose={onClose} onConfirm={confirm}>
      <p>{purpose}</p>
      <Facts
        items={[
          { label: '申请', value: asked, unit: '积分' },
          { label: forCompany ? '单位现有' : '本人现有', value: balance, unit: '积分' },
        ]}
      />
      {choice}
      {grants && (
        <Field label="充值的积分" error={amount === undefined ? '请填 1 至 10000 的整数' : undefined}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
    </NoteDialog>
  )
}
