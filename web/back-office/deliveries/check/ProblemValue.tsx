import { type SubmitEvent, useState } from 'react'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery, DeliveryProblem } from '#contract/deliveries/delivery-views.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeliveries } from '#web/back-office/deliveries/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'

interface ProblemValueProps {
  problem: DeliveryProblem
  delivery: Delivery
}

/** The value at fault; it is mended where it stands, by what is proposed or by what is typed. */
export function ProblemValue({ problem, delivery: { id, state } }: ProblemValueProps) {
  const { sheet, row, column, value, proposal, edited, file } = problem
  const [typed, setTyped] = useState<string>()
  const mend = useWork(async (next: string | null) => {
    if (row === null || column === null) return
    await act(deliveries.mend, { id, file, edits: [{ sheet, row, column, value: next }] })
    setTyped(undefined)
    await refreshDeliveries()
  })
  const where = `${sheet} ${row} 行 ${column}`
  if (typed !== undefined)
    return (
      <MendForm
        {...{ where, typed, busy: mend.busy }}
        onType={setTyped}
        onSend={() => mend.run(typed)}
        onClose={() => setTyped(undefined)}
      />
    )
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
  typed: string
  busy: boolean
  onType: (text: string) => void
  onSend: () => void
  onClose: () => void
}

/** Enter mends, Escape leaves the value as it is. */
function MendForm({ where, typed, busy, onType, onSend, onClose }: MendFormProps) {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form className="delivery-mend" onSubmit={send}>
      <TextInput
        small
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- whoever pressed the button types next
        aria-label={`${where} 的新值`}
        maxLength={1000}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose()
        }}
      />
      <Button size="s" type="submit" variant="primary" busy={busy}>
        改
      </Button>
      <Button size="s" variant="text" onClick={onClose}>
        取消
      </Button>
    </form>
  )
}
