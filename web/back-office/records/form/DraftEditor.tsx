import type { SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { DraftBase, DraftView } from '#contract/catalogue/editing/drafts.ts'
import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { draftPath } from '#web/back-office/records/paths.ts'
import { refreshDrafts } from '#web/back-office/records/refresh.ts'
import { WarningList } from '#web/back-office/records/review/Warnings.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.ts'
import { Conflicts } from '#web/ui/form/Conflicts.tsx'
import { FormStatus, SubmitButton } from '#web/ui/form/Form.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Stack } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { closeTab } from '#web/workplace/open-tabs.ts'

import { partName } from './draft-values.ts'
import { DraftFields } from './DraftFields.tsx'
import { PartGrids } from './PartGrids.tsx'
import { type DraftForm, useDraft } from './useDraft.ts'
import { useFormWarnings } from './useFormWarnings.ts'

import './draft-form.css'

interface DraftEditorProps {
  editing: DraftEditorState
  /** Absent: a new one. */
  draft?: DraftView
  /** Sends a saved draft on. */
  onSubmit?: Submit
}

type Submit = (saved: { id: number; version: number }) => Promise<void>

interface DraftEditorState {
  form: DraftForm
  /** Leaves without the question. */
  release: () => void
}

/** A form of a draft that is not left with unsaved changes; it may be out of sight. */
export function useEditing(kind: Kind, draft?: DraftView, begun?: DraftBase): DraftEditorState {
  const form = useDraft(kind, draft, begun)
  const { release } = useUnsavedGuard(form.form.changed)
  return { form, release }
}

/** The form of a draft: fields, parts as grids, and its saving. */
export function DraftEditor({ editing: { form: draftForm, release }, draft, onSubmit }: DraftEditorProps) {
  const { form } = draftForm
  const warnings = useFormWarnings(draftForm)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const save = async (next?: Submit, onto?: number) => {
    const version = await draftForm.save(onto)
    if (version === undefined || !draft) return undefined
    await refreshDrafts()
    return next ? next({ id: draft.id, version }) : toast('草稿已保存')
  }
  const create = async (next?: Submit) => {
    await draftForm.create(async (id) => {
      if (next) await next({ id, version: 1 })
      else toast('草稿已建立')
      release()
      await navigate(draftPath(id), { replace: true })
      closeTab(pathname)
      void refreshDrafts()
    })
  }
  const send = () => {
    if (!draft) return create(onSubmit)
    return form.changed ? save(onSubmit) : onSubmit?.({ id: draft.id, version: form.base.version })
  }
  const submit = useWork(send)
  const onSave = (event: SubmitEvent) => {
    event.preventDefault()
    void (draft ? save() : create())
  }
  return (
    <Stack {...form.bind} as="form" gap={24} className="draft-form" onSubmit={onSave}>
      {draft?.since && (
        <Overtaken draft={draft} busy={form.busy} onMerge={(onto) => void save(undefined, onto)} />
      )}
      <DraftConflicts
        draftForm={draftForm}
        reason={draft ? '这份草稿已在别处保存过，那里的修改' : '这条资料已有新的版本，其中的修改'}
      />
      <FormError error={form.failure} />
      <DraftFields form={draftForm} isNew={draftForm.isNew} />
      <PartGrids form={draftForm} />
      <div role="status">
        <WarningList kind={draftForm.kind} warnings={warnings} />
      </div>
      <div className="draft-foot no-print">
        <SubmitButton form={form} variant={onSubmit ? 'plain' : 'primary'} disabled={!form.changed}>
          {draft ? '保存' : '建立草稿'}
        </SubmitButton>
        {onSubmit && <SendButton {...{ form, draft }} busy={submit.busy} onPress={() => submit.run()} />}
        <FormStatus form={form} />
        {warnings.length > 0 && <span className="cap">有 {warnings.length} 处疑点，见上</span>}
      </div>
    </Stack>
  )
}

interface SendButtonProps {
  form: DraftForm['form']
  draft: DraftView | undefined
  busy: boolean
  onPress: () => void
}

/** Submits a draft, saved before where it has changed; what was not changed is no draft. */
const SendButton = ({ form: { changed, overtaking }, draft, busy, onPress }: SendButtonProps) => (
  <Button
    variant="primary"
    busy={busy}
    disabled={(!draft && !changed) || (overtaking?.open.length ?? 0) > 0}
    onClick={onPress}
  >
    {changed || !draft ? '保存并提交审核' : '提交审核'}
  </Button>
)

interface DraftConflictsProps {
  draftForm: DraftForm
  reason: string
}

/** Another window has saved this draft first, or the record has another version by now. */
function DraftConflicts({ draftForm: { kind, form }, reason }: DraftConflictsProps) {
  if (!form.overtaking) return null
  const labelOf = (name: string) => {
    const part = partName(name)
    const label = part === undefined ? fieldOf(kind, name)?.label : kind.parts[part]?.label
    return label ?? (name === 'place' ? '位置' : name)
  }
  return (
    <Conflicts
      {...{ reason, labelOf, overtaking: form.overtaking, values: form.values }}
      wordsOf={(_, value) => (Array.isArray(value) ? `${value.length} 行` : String(value ?? '') || '空')}
      onChoose={form.change}
    />
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
