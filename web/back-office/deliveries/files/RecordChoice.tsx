import { useState } from 'react'
import { Link } from 'react-router'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery, DeliveryFile } from '#contract/deliveries/delivery-views.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeliveries } from '#web/back-office/deliveries/refresh.ts'
import { officeRecordPath } from '#web/back-office/office-record.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'

interface RecordChoiceProps {
  file: DeliveryFile
  delivery: Delivery
}

/** To which record a document is attached: by its name where that is plain, else as somebody says. */
export function RecordChoice({ file, delivery: { id, state } }: RecordChoiceProps) {
  const { name, matches, recordCode, batch } = file
  const [typed, setTyped] = useState<string>()
  const send = async (code: string | null) => {
    await act(deliveries.changeFile, { id, file: file.id, recordCode: code })
    setTyped(undefined)
    await refreshDeliveries()
  }
  const choose = useWork(send)
  if (typed !== undefined)
    return <CodeForm name={name} text={typed} onSend={send} onClose={() => setTyped(undefined)} />
  const mayChoose = state === 'open'
  return (
    <Row as="span" gap={[2, 8]} wrap align="center">
      <Attachment {...{ matches, recordCode }} isAttached={batch !== null && state !== 'undone'} />
      {mayChoose && matches.length > 1 && (
        <Candidates matches={matches} busy={choose.busy} onChoose={choose.run} />
      )}
      {mayChoose && matches.length !== 1 && (
        <Button size="s" variant="text" onClick={() => setTyped(recordCode ?? '')}>
          写编号
        </Button>
      )}
      {mayChoose && recordCode !== null && (
        <Button size="s" variant="text" busy={choose.busy} onClick={() => choose.run(null)}>
          按文件名
        </Button>
      )}
    </Row>
  )
}

interface CodeFormProps {
  name: string
  text: string
  onSend: (code: string) => Promise<unknown>
  onClose: () => void
}

/** The code of the record to which a document belongs. */
function CodeForm({ name, text, onSend, onClose }: CodeFormProps) {
  const form = useFieldForm({
    initial: { code: text },
    check: ({ code }) => ({ code: code.trim() === '' ? '请写编号' : undefined }),
    send: ({ code }) => onSend(code.trim()),
  })
  return (
    <Form form={form} className="delivery-mend" label={`${name}的归属`}>
      <TextInput
        small
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- whoever pressed the button types next
        aria-label={`${name}所属资料的编号`}
        placeholder="资料编号"
        maxLength={100}
        value={form.values.code}
        onChange={({ target }) => form.change({ code: target.value })}
      />
      <SubmitButton form={form} size="s">
        附到
      </SubmitButton>
      <Button size="s" variant="text" onClick={onClose}>
        取消
      </Button>
    </Form>
  )
}

const maxOffered = 4

interface CandidatesProps {
  matches: DeliveryFile['matches']
  busy: boolean
  onChoose: (code: string) => void
}

const Candidates = ({ matches, busy, onChoose }: CandidatesProps) =>
  matches.slice(0, maxOffered).map(({ kind, code }) => (
    <Button key={`${kind} ${code}`} size="s" busy={busy} onClick={() => onChoose(code)}>
      {code}
    </Button>
  ))

interface AttachmentProps extends Pick<DeliveryFile, 'matches' | 'recordCode'> {
  isAttached: boolean
}

function Attachment({ matches, recordCode, isAttached }: AttachmentProps) {
  const [record, another] = matches
  if (!record)
    return (
      <Text as="span" tone="warn">
        {recordCode === null ? '文件名没有对上资料，不附' : `没有编号为 ${recordCode} 的资料，不附`}
      </Text>
    )
  if (another)
    return (
      <Text as="span" tone="warn">
        可能是 {matches.length} 份资料之一，请选
      </Text>
    )
  const kind = kindNamed(record.kind)
  return (
    <span>
      {isAttached ? '已附到 ' : '附到 '}
      {isAttached && kind ? <Link to={officeRecordPath(kind, record.code)}>{record.code}</Link> : record.code}
    </span>
  )
}
