import { useState } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import type { OfficePage, Row } from '#web/back-office/office-page.ts'
import { refresh } from '#web/back-office/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { UnsavedQuestion, useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.tsx'
import { Failed, Loading, Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { FormFields } from './FormFields.tsx'
import { Overtake } from './Overtake.tsx'
import { Reading } from './Reading.tsx'
import { useForm } from './useForm.ts'

interface FormPageProps {
  page: OfficePage
  id: number
}

/** A page that is the form of one row. */
export function FormPage({ page, id }: FormPageProps) {
  const { resource } = page
  const [saved, setSaved] = useState(0)
  const mayWrite = usePermission(resource.permissions.write)
  const { data: row, error, isFetching, refetch } = useCall(callsOf(resource).detail, { id })
  const onSaved = async () => {
    await refresh(resource)
    setSaved(saved + 1)
    toast(`已保存${resource.label}`)
  }
  return (
    <div className="resource-page">
      <section className="resource-list form-page">
        <header>
          <h1>{resource.label}</h1>
        </header>
        {page.Notice && <page.Notice />}
        {row && mayWrite && <Editor key={saved} page={page} row={row} onSaved={onSaved} />}
        {row && !mayWrite && <Reading page={page} row={row} />}
        {!row &&
          (error ? (
            <Failed error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Loading rows={8} />
          ))}
      </section>
    </div>
  )
}

interface EditorProps {
  page: OfficePage
  row: Row
  onSaved: () => Promise<void>
}

function Editor({ page, row, onSaved }: EditorProps) {
  const { resource } = page
  const form = useForm(resource, row, undefined)
  const guard = useUnsavedGuard(form.changed)
  const save = async () => {
    if ((await form.save()) === undefined) return
    guard.release()
    await onSaved()
  }
  return (
    <>
      <form
        className="row-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {form.overtaken && <Overtake resource={resource} form={form} overtaken={form.overtaken} />}
        <FormFields page={page} row={row} form={form} heading="h2" />
        <div role="alert">{form.failure && <Note variant="bad">{form.failure}</Note>}</div>
        <footer className="form-foot no-print">
          <Button type="submit" variant="primary" busy={form.busy} disabled={!form.changed}>
            保存
          </Button>
          <span className="cap" role="status">
            {form.changed ? '有未保存的修改' : ''}
          </span>
        </footer>
      </form>
      <UnsavedQuestion {...guard.question} />
    </>
  )
}
