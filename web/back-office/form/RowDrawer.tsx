import { type RefObject, useEffect, useId, useRef } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { usePermission, usePermissions } from '#web/api/session.ts'
import { rowName } from '#web/back-office/list/row-words.ts'
import { useLocks } from '#web/back-office/locks.ts'
import type { OfficePage, OfficeRow } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/dialog/Drawer.tsx'
import { useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.ts'
import { FormStatus, SubmitButton } from '#web/ui/form/Form.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { Reading } from './Reading.tsx'
import { RowForm } from './RowForm.tsx'
import { useFreshCall } from './useFreshCall.ts'
import { useRowForm } from './useRowForm.ts'

interface RowDrawerProps {
  page: OfficePage
  open: number | 'new'
  onClose: () => void
  onSaved: (message: string) => void
}

/** A row in a drawer: to be changed by whoever may, else to be read. */
export function RowDrawer({ open, ...drawer }: RowDrawerProps) {
  const { write } = drawer.page.resource.permissions
  const mayCreate = usePermission(write) && !drawer.page.resource.readOnly
  if (open !== 'new') return <StoredRow key={open} id={open} {...drawer} />
  return mayCreate ? <Editor row={undefined} {...drawer} /> : null
}

type DrawerProps = Omit<RowDrawerProps, 'open'>

function StoredRow({ id, ...drawer }: DrawerProps & { id: number }) {
  const { page, onClose } = drawer
  const { resource } = page
  const held = usePermissions()
  const answer = useFreshCall(callsOf(resource).detail, { id })
  const { data: row } = answer
  const why = useWhyNot(page, row)
  if (row && why === undefined && isEditable(page, row, held)) return <Editor row={row} {...drawer} />
  return (
    <Drawer open wide={hasText(resource)} title={row ? rowName(page, row) : resource.label} onClose={onClose}>
      {why !== undefined && <Note>{why}</Note>}
      {row ? <Reading page={page} row={row} /> : <AnswerState answer={answer} rows={6} />}
    </Drawer>
  )
}

/** Why whoever may change others may not change this row. */
function useWhyNot(page: OfficePage, row: OfficeRow | undefined): string | undefined {
  const locks = useLocks(page)
  const mayWrite = usePermissions().includes(page.resource.permissions.write)
  return row && mayWrite ? locks(row)['edit'] : undefined
}

const isEditable = ({ resource, isFixed }: OfficePage, row: OfficeRow, held: readonly string[]) =>
  !resource.readOnly &&
  held.includes(resource.permissions.write) &&
  row['state'] !== 'removed' &&
  !isFixed?.(row, held)

/** A text needs the width of its lines. */
const hasText = ({ fields }: Resource) => Object.values(fields).some(({ type }) => type === 'blocks')

interface EditorProps extends DrawerProps {
  row: OfficeRow | undefined
}

function Editor({ page, row, onClose, onSaved }: EditorProps) {
  const { resource, blank } = page
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const title = row ? rowName(page, row) : `新建${resource.label}`
  const form = useRowForm({
    ...{ resource, row, blank },
    onSaved: () => {
      guard.release()
      onSaved(row ? `已保存${resource.label} ${title}` : `已新建${resource.label}`)
    },
  })
  const guard = useUnsavedGuard(form.changed)
  useFirstField(box)
  const close = () => guard.attempt(onClose)
  const actions = (
    <>
      <FormStatus form={form} />
      <Button onClick={close}>取消</Button>
      <SubmitButton form={form} of={id} disabled={row !== undefined && !form.changed}>
        {row ? '保存' : `建立${resource.label}`}
      </SubmitButton>
    </>
  )
  return (
    <Drawer open wide={hasText(resource)} title={title} onClose={close} actions={actions}>
      <div ref={box}>
        <RowForm {...{ page, row, form, id }} heading="h3" />
      </div>
    </Drawer>
  )
}

/** Focuses the first field of a form when its drawer has opened, which focuses its close button. */
function useFirstField(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const fields = '.form-section :is(input, select, textarea, button):enabled'
    box.current?.querySelector<HTMLElement>(fields)?.focus()
  }, [box])
}
