import { useEffect, useRef } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermissions } from '#web/api/session.ts'
import { useLocks } from '#web/back-office/locks.ts'
import type { OfficePage, Row } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/dialog/Drawer.tsx'
import { UnsavedQuestion, useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.tsx'
import { Failed, Loading, Note } from '#web/ui/states/States.tsx'

import { FormFields } from './FormFields.tsx'
import { Overtake } from './Overtake.tsx'
import { Reading } from './Reading.tsx'
import { useForm } from './useForm.ts'

interface RowDrawerProps {
  page: OfficePage
  open: number | 'new'
  onClose: () => void
  onSaved: (message: string) => void
}

/** A row in a drawer: to be changed by whoever may, else to be read. */
export function RowDrawer({ page, open, onClose, onSaved }: RowDrawerProps) {
  const { resource } = page
  const held = usePermissions()
  const isNew = open === 'new'
  const {
    data: row,
    error,
    refetch,
  } = useCall(callsOf(resource).detail, { id: isNew ? 0 : open }, { enabled: !isNew })
  const why = useWhyNot(page, row)
  if (isNew)
    return held.includes(resource.permissions.write) && !resource.readOnly ? (
      <Editor {...{ page, onClose, onSaved }} row={undefined} />
    ) : null
  const title = row ? String(row[resource.title]) : resource.label
  if (row && why === undefined && isEditable(page, row, held))
    return <Editor key={row.id} {...{ page, row, onClose, onSaved }} />
  return (
    <Drawer open wide={hasText(resource)} title={title} onClose={onClose}>
      {why !== undefined && <Note>{why}</Note>}
      <Body {...{ page, row, error }} onRetry={() => void refetch()} />
    </Drawer>
  )
}

interface BodyProps {
  page: OfficePage
  row: Row | undefined
  error: Error | null
  onRetry: () => void
}

function Body({ page, row, error, onRetry }: BodyProps) {
  if (row) return <Reading page={page} row={row} />
  return error ? <Failed error={error} onRetry={onRetry} /> : <Loading rows={6} />
}

/** Why whoever may change others may not change this row. */
function useWhyNot(page: OfficePage, row: Row | undefined): string | undefined {
  const locks = useLocks(page)
  const mayWrite = usePermissions().includes(page.resource.permissions.write)
  return row && mayWrite ? locks(row)['edit'] : undefined
}

const isEditable = ({ resource, isFixed }: OfficePage, row: Row, held: readonly string[]) =>
  !resource.readOnly &&
  held.includes(resource.permissions.write) &&
  row['state'] !== 'removed' &&
  !isFixed?.(row, held)

/** A text needs the width of its lines. */
const hasText = ({ fields }: Resource) => Object.values(fields).some(({ type }) => type === 'blocks')

interface EditorProps extends Omit<RowDrawerProps, 'open'> {
  row: Row | undefined
}

function Editor({ page, row, onClose, onSaved }: EditorProps) {
  const { resource, blank } = page
  const form = useForm(resource, row, blank)
  const guard = useUnsavedGuard(form.changed)
  const fields = useFirstField()
  const save = async () => {
    if ((await form.save()) === undefined) return
    guard.release()
    onSaved(row ? `已保存${resource.label} ${String(row[resource.title])}` : `已新建${resource.label}`)
  }
  const title = row ? String(row[resource.title]) : `新建${resource.label}`
  const close = () => guard.attempt(onClose)
  const actions = (
    <>
      <Button onClick={close}>取消</Button>
      <Button
        variant="primary"
        busy={form.busy}
        disabled={row !== undefined && !form.changed}
        onClick={() => void save()}
      >
        {row ? '保存' : `建立${resource.label}`}
      </Button>
    </>
  )
  return (
    <>
      <Drawer open wide={hasText(resource)} title={title} onClose={close} actions={actions}>
        <form
          ref={fields}
          className="row-form"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          {form.overtaken && <Overtake resource={resource} form={form} overtaken={form.overtaken} />}
          {row && <Reading page={page} row={row} only="fixed" />}
          <FormFields page={page} row={row} form={form} />
          {page.Below && <page.Below values={form.values} row={row} />}
          <div role="alert">{form.failure && <Note variant="bad">{form.failure}</Note>}</div>
          <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
            保存
          </button>
        </form>
      </Drawer>
      <UnsavedQuestion {...guard.question} />
    </>
  )
}

/** Focuses the first field of a form when its drawer has opened, which focuses its close button. */
function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = '.form-section :is(input, select, textarea, button):enabled'
    form.current?.querySelector<HTMLElement>(fields)?.focus()
  }, [])
  return form
}
