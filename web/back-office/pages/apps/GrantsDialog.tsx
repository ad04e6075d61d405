import type { ReactNode } from 'react'

import type { ActionReport } from '#web/back-office/office-page.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Stack } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import './grants.css'

export interface Grant {
  key: string
  label: ReactNode
  granted: boolean
}

interface GrantsDialogProps {
  title: string
  remark: string
  legend: string
  answer: { data: readonly Grant[] | undefined; error: Error | null; refetch: () => unknown }
  /** What the grants belong to: those of another begin unchanged. */
  of: number
  /** Without it they are only read. */
  save: ((keys: readonly string[]) => Promise<ActionReport>) | undefined
  onClose: () => void
  onDone: (done: ActionReport) => void
  /** Above the boxes. */
  children?: ReactNode
}

const grantedOf = (grants: readonly Grant[] = []) =>
  grants.filter(({ granted }) => granted).map(({ key }) => key)

/** Boxes to tick for what is granted, saved together; the undo saves what was granted before. */
export function GrantsDialog(props: GrantsDialogProps) {
  const { title, remark, answer, of, save, onClose, onDone, children } = props
  const held = grantedOf(answer.data)
  const form = useFieldForm<TickedKeys>({
    initial: {},
    send: async ({ [of]: keys }) => {
      if (!keys || !save) return
      const { message } = await save(keys)
      onDone({ message, undo: () => save(held) })
    },
  })
  const chosen = form.values[of]
  const content = (
    <Stack gap={14} className="office-dialog grants">
      <p className="cap">{remark}</p>
      {children}
      <Boxes {...props} chosen={chosen ?? held} onChoose={(keys) => form.change({ [of]: keys })} />
    </Stack>
  )
  if (!save)
    return (
      <Dialog open fitted title={title} onClose={onClose}>
        {content}
      </Dialog>
    )
  return (
    <FormDialog fitted verb="保存" {...{ title, form, onClose }} disabled={!chosen}>
      {content}
    </FormDialog>
  )
}

/** The keys that were ticked, by what they belong to. */
type TickedKeys = Readonly<Record<number, readonly string[]>>

interface BoxesProps extends Pick<GrantsDialogProps, 'answer' | 'legend' | 'save'> {
  chosen: readonly string[]
  onChoose: (keys: readonly string[]) => void
}

function Boxes({ answer, legend, save, chosen, onChoose }: BoxesProps) {
  const { data } = answer
  if (!data) return <AnswerState answer={answer} rows={4} />
  if (data.length === 0) return <p>没有可选的{legend}。</p>
  return (
    <fieldset>
      <legend className="vh">{legend}</legend>
      {data.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={chosen.includes(key)}
          disabled={!save}
          onChange={(on) => onChoose(on ? [...chosen, key] : chosen.filter((one) => one !== key))}
        />
      ))}
    </fieldset>
  )
}
