import { useState } from 'react'

import { drafts, type DraftView } from '#contract/catalogue/editing/drafts.ts'
import { act } from '#web/api/caller.ts'
import { refreshDrafts } from '#web/back-office/records/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { isComposing } from '#web/ui/keys/composing.ts'
import { Row, Stack } from '#web/ui/layout/box.tsx'

import type { Subject } from './DifferenceView.tsx'

interface RemarkOnProps {
  draft: DraftView
  subject: Subject
}

/** What was said of a field or a cell, and a line to say more. */
export function RemarkOn({ draft, subject }: RemarkOnProps) {
  const [open, setOpen] = useState(false)
  const { part = null, row = null, field = null } = subject
  const said = draft.thread.filter((one) => one.part === part && one.row === row && one.field === field)
  const isClosed = draft.state === 'applied' || draft.state === 'discarded'
  return (
    <>
      {said.length > 0 && (
        <Stack as="ul" gap={4} className="remark-list">
          {said.map(({ id, author, text }) => (
            <li key={id}>
              {author?.name}：{text}
            </li>
          ))}
        </Stack>
      )}
      {!isClosed && !open && (
        <span className="remark-button">
          <Button size="s" variant="text" icon="edit" iconOnly onClick={() => setOpen(true)}>
            写意见
          </Button>
        </span>
      )}
      {open && <RemarkLine {...{ draft, subject }} onDone={() => setOpen(false)} />}
    </>
  )
}

/** Stores one comment. */
export function RemarkLine({ draft: { id }, subject, onDone }: RemarkOnProps & { onDone: () => void }) {
  const [text, setText] = useState('')
  const { busy, run } = useWork(async () => {
    await act(drafts.comment, { id, ...subject, text })
    await refreshDrafts()
    setText('')
    onDone()
  })
  const save = () => text.trim() !== '' && run()
  return (
    <Row as="span" gap={8} align="stretch" className="remark-line">
      <TextInput
        small
        aria-label="意见"
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || isComposing(event)) return
          event.preventDefault()
          save()
        }}
      />
      <Button size="s" busy={busy} onClick={save}>
        发表
      </Button>
    </Row>
  )
}
