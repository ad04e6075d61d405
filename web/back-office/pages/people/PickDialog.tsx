import type { RowReference } from '#contract/back-office/resource.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import { RowChoice } from './RowChoice.tsx'

interface PickDialogProps<R> {
  rows: readonly R[]
  title: string
  verb: string
  /** The resource whose rows are chosen from, by name; a tree where they form one. */
  from: string
  /** Which of them are offered; all without it. */
  offers?: (option: RowReference) => boolean
  /** 人, 家: the classifier of the rows. */
  counter: string
  run: (rows: readonly R[], chosen: RowReference) => Promise<ActionReport>
  onClose: () => void
  onDone: (done: ActionReport) => void
}

/** Chooses one row of another resource for those that are ticked. */
export function PickDialog<R extends { name: string }>(props: PickDialogProps<R>) {
  const { rows, title, verb, from, offers, counter, run, onClose, onDone } = props
  const form = useFieldForm<{ chosen: RowReference | undefined }>({
    initial: { chosen: undefined },
    check: ({ chosen }) => ({ chosen: chosen ? undefined : '请先选择' }),
    send: async ({ chosen }) => {
      if (chosen) onDone(await run(rows, chosen))
    },
  })
  const { chosen } = form.values
  return (
    <FormDialog {...{ title, form, onClose }} verb={`${verb} ${rows.length} ${counter}`}>
      <p className="cap">
        {rows
          .slice(0, 5)
          .map(({ name }) => name)
          .join('、')}
        {rows.length > 5 && `等 ${rows.length} ${counter}`}
      </p>
      <RowChoice
        label={title}
        {...{ from, offers, chosen }}
        onChange={(row) => form.change({ chosen: row })}
      />
      {form.faults['chosen'] && (
        <p role="alert" className="field-error">
          {form.faults['chosen']}
        </p>
      )}
    </FormDialog>
  )
}
