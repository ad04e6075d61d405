import type { SubmitEvent } from 'react'
import { useId, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { Stack } from '#web/ui/layout/box.tsx'

import { maxSheets, type Sheets } from './paper.ts'

interface SheetsDialogProps {
  open: boolean
  /** Current page, the default start of printing. */
  page: number
  pages: number
  onPrint: (sheets: Sheets) => void
  onClose: () => void
}

/** Dialog for the pages of a long document to print. */
export function SheetsDialog({ open, onClose, ...rest }: SheetsDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="打印哪些页"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={formId}>
            打印
          </Button>
        </>
      }
    >
      <SheetsForm id={formId} {...rest} />
    </Dialog>
  )
}

function SheetsForm({
  id,
  page,
  pages,
  onPrint,
}: Omit<SheetsDialogProps, 'open' | 'onClose'> & { id: string }) {
  const [from, setFrom] = useState(String(page))
  const [to, setTo] = useState(String(Math.min(pages, page + maxSheets - 1)))
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const sheets = { from: Number(from), to: Number(to) }
    const refused = refusal(sheets, pages)
    setError(refused)
    if (!refused) onPrint(sheets)
  }
  const field = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <Stack id={id} as="form" gap={12} onSubmit={submit} noValidate>
      <p>
        共 {pages} 页，一次最多打印 {maxSheets} 页。
      </p>
      <Field label="从第几页">
        {(control) => (
          <TextInput {...control} {...field} value={from} onChange={({ target }) => setFrom(target.value)} />
        )}
      </Field>
      <Field label="到第几页" {...(error && { error })}>
        {(control) => (
          <TextInput {...control} {...field} value={to} onChange={({ target }) => setTo(target.value)} />
        )}
      </Field>
    </Stack>
  )
}

function refusal({ from, to }: Sheets, pages: number): string | undefined {
  const isPage = (page: number) => Number.isInteger(page) && page >= 1 && page <= pages
  if (!isPage(from) || !isPage(to)) return `请填 1 至 ${pages} 的页码`
  if (to < from) return '末页不能在首页之前'
  return to - from >= maxSheets ? `一次最多打印 ${maxSheets} 页` : undefined
}
