import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'

import type { DraftView } from '#contract/catalogue/editing/drafts.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { draftPath } from '#web/back-office/records/paths.ts'
import { refreshDrafts } from '#web/back-office/records/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { UnsavedQuestion, useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { Conflicts } from './Conflicts.tsx'
import { DraftFields } from './DraftFields.tsx'
import { PartGrids } from './PartGrids.tsx'
import { type DraftForm, useDraft } from './useDraft.ts'

import './draft-form.css'

interface DraftEditorProps {
  editing: Editing
  /** Absent: a new one. */
  draft?: DraftView
  /** Sends a saved draft on. */
  onSubmit?: (version: number) => Promise<void>
}

interface Editing {
  form: DraftForm
  /** Leaves without the question. */
  release: () => void
  question: ReactNode
}

/** A form of a draft that is not left with unsaved changes; it may be out of sight. */
export function useEditing(kind: Kind, draft?: DraftView): Editing {
  const form = useDraft(kind, draft)
  const { release, question } = useUnsavedGuard(form.changed)
  return { form, release, question: <UnsavedQuestion {...question} /> }
}

/** The form of a draft: fields, parts as grids, and its saving. */
export function DraftEditor({ editing: { form, release }, draft, onSubmit }: DraftEditorProps) {
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)
  const store = async (onto?: number): Promise<number | undefined> => {
    if (draft) {
      const version = await form.save(onto)
      if (version === undefined) return undefined
      await refreshDrafts()
      toast('草稿已保存')
      return version
    }
    const id = await form.create()
    if (id === undefined) return undefined
    await refreshDrafts()
    release()
    toast('草稿已建立')
    void navigate(draftPath(id))
    return undefined
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void store()
  }
  const send = async () => {
    setSending(true)
    const version = form.changed ? await store() : form.version
    if (version !== undefined) await onSubmit?.(version)
    setSending(false)
  }
  return (
    <form className="draft-form" onSubmit={submit} noValidate>
      {draft?.since && <Overtaken draft={draft} busy={form.busy} onMerge={(onto) => void store(onto)} />}
      {form.conflicts && <Conflicts form={form} conflicts={form.conflicts} />}
      <DraftFields form={form} isNew={!draft} />
      <PartGrids form={form} />
      <div role="alert">{form.failure && <Note variant="bad">{form.failure}</Note>}</div>
      <div className="draft-foot no-print">
        <Button
          type="submit"
          variant={onSubmit ? 'plain' : 'primary'}
          busy={form.busy}
          disabled={!form.changed}
        >
          {draft ? '保存' : '建立草稿'}
        </Button>
        {onSubmit && (
          <Button variant="primary" busy={sending} onClick={() => void send()}>
            {form.changed ? '保存并提交审核' : '提交审核'}
          </Button>
        )}
        {form.changed && <span className="cap">有未保存的修改</span>}
      </div>
    </form>
  )
}

interface OvertakenProps {
  draft: DraftView
  busy: boolean
  onMerge: (onto: number | undefined) => void
}

/** The record was changed since: the draft can be set on top of what it holds now. */
const Overtaken = ({ draft: { baseVersion, recordVersion }, busy, onMerge }: OvertakenProps) => (
  <Note variant="warn">
    <p>
      这份草稿依据第 {baseVersion} 版，资料现在已是第 {recordVersion} 版，见“差别”。
    </p>
    <Button size="s" busy={busy} onClick={() => onMerge(recordVersion ?? undefined)}>
      在第 {recordVersion} 版上合并
    </Button>
  </Note>
)
