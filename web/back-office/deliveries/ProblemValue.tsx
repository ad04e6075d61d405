import { useState } from 'react'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery, DeliveryProblem } from '#contract/deliveries/delivery-views.ts'
import { act } from '#web/api/caller.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { useWork } from '#web/ui/form/useWork.ts'
import { isComposing } from '#web/ui/keys/composing.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'

import { refreshDeliveries } from './refresh.ts'

interface ProblemValueProps {
  problem: DeliveryProblem
  delivery: Delivery
}

/** The value at fault; it is mended where it stands, by what is proposed or by what is typed. */
export function ProblemValue({ problem, delivery: { id, state } }: ProblemValueProps) {
  const { sheet, row, column, value, proposal, edited, file } = problem
  const [typed, setTyped] = useState<string>()
  const [wasTyped, setWasTyped] = useState(false)
  const close = () => {
    setTyped(undefined)
    setWasTyped(true)
  }
  const send = async (next: string) => {
    if (row === null || column === null) return
    await act(deliveries.mend, { id, file, edits: [{ sheet, row, column, value: next }] })
    if (typed !== undefined) close()
    await refreshDeliveries()
  }
  const mend = useWork(send)
  const where = `${sheet} ${row} 行 ${column}`
  if (typed !== undefined) return <MendForm where={where} text={typed} onSend={send} onClose={close} />
  return (
    <Row as="span" gap={[2, 8]} wrap align="center" className="delivery-value">
      <span>{value ?? blankWords(column)}</span>
      {edited !== null && (
        <Text as="span" tone="muted">
          已改为 {edited === '' ? '空' : edited}
        </Text>
      )}
      {state === 'open' && row !== null && column !== null && (
        <>
          {proposal !== null && edited === null && (
            <Button size="s" busy={mend.busy} onClick={() => mend.run(proposal)}>
              {`改为 ${proposal}`}
            </Button>
          )}
          <Button
            size="s"
            variant="text"
            icon="edit"
            iconOnly
            title="改值"
            autoFocus={wasTyped} // oxlint-disable-line jsx-a11y/no-autofocus -- the keyboard goes on where it was
            onClick={() => setTyped(edited ?? value ?? '')}
          >
            {`改 ${where} 的值`}
          </Button>
        </>
      )}
    </Row>
  )
}

const blankWords = (column: string | null): string => (column === null ? '—' : '（空）')

interface MendFormProps {
  /** The cell in words. */
  where: string
  text: string
  onSend: (text: string) => Promise<unknown>
  onClose: () => void
}

/** Enter mends, Escape leaves the value as it is. */
function MendForm({ where, text, onSend, onClose }: MendFormProps) {
  const form = useFieldForm({ initial: { text }, send: (values) => onSend(values.text) })
  return (
    <Form form={form} className="delivery-mend" label={`改 ${where}`}>
      <TextInput
        small
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- whoever pressed the button types next
        aria-label={`${where} 的新值`}
        maxLength={1000}
        value={form.values.text}
        onChange={({ target }) => form.change({ text: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onClose()
        }}
      />
      <SubmitButton form={form} size="s">
        改
      </SubmitButton>
      <Button size="s" variant="text" onClick={onClose}>
        取消
      </Button>
    </Form>
  )
}
