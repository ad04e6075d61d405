import { callsOf } from '#contract/back-office/calls.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import type { OfficePage, OfficeRow } from '#web/back-office/office-page.ts'
import { refresh } from '#web/back-office/refresh.ts'
import { useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.ts'
import { FormStatus, SubmitButton } from '#web/ui/form/Form.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { Reading } from './Reading.tsx'
import { RowForm } from './RowForm.tsx'
import { useRowForm } from './useRowForm.ts'
import { heldValues } from './values.ts'

interface FormPageProps {
  page: OfficePage
  id: number
}

/** A page that is the form of one row. */
export function FormPage({ page, id }: FormPageProps) {
  const { resource } = page
  const mayWrite = usePermission(resource.permissions.write)
  const answer = useCall(callsOf(resource).detail, { id })
  const { data: row } = answer
  const onSaved = async () => {
    toast(`已保存${resource.label}`)
    const [again] = await Promise.all([answer.refetch({ cancelRefetch: false }), refresh(resource)])
    return again.isSuccess ? again.data : undefined
  }
  return (
    <div className="resource-page">
      <section className="resource-list form-page">
        <header>
          <h1>{resource.label}</h1>
        </header>
        {page.Notice && <page.Notice />}
        {row && mayWrite && <Editor page={page} row={row} onSaved={onSaved} />}
        {row && !mayWrite && <Reading page={page} row={row} />}
        <AnswerState answer={answer} rows={8} />
      </section>
    </div>
  )
}

interface EditorProps {
  page: OfficePage
  row: OfficeRow
  /** The row as it is stored then, unless it does not come. */
  onSaved: () => Promise<OfficeRow | undefined>
}

/** The form stays open: what is typed while it is saved is not lost. */
function Editor({ page, row, onSaved }: EditorProps) {
  const { resource } = page
  const form = useRowForm({
    ...{ resource, row },
    onSaved: async (version = 0) => {
      const stored = await onSaved()
      form.rebase(stored?.version ?? version, stored && heldValues(resource, stored))
    },
  })
  useUnsavedGuard(form.changed)
  return (
    <RowForm {...{ page, row, form }} heading="h2">
      <footer className="form-foot no-print">
        <SubmitButton form={form} disabled={!form.changed}>
          保存
        </SubmitButton>
        <FormStatus form={form} />
      </footer>
    </RowForm>
  )
}
