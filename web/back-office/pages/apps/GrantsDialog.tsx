import { type ReactNode, useState } from 'react'

import type { Done } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Failed, Loading, Note } from '#web/ui/states/States.tsx'

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
  save: ((keys: readonly string[]) => Promise<Done>) | undefined
  onClose: () => void
  onDone: (done: Done) => void
  /** Above the boxes. */
  children?: ReactNode
}

const grantedOf = (grants: readonly Grant[] = []) =>
  grants.filter(({ granted }) => granted).map(({ key }) => key)

/** Boxes to tick for what is granted, saved together; the undo saves what was granted before. */
export function GrantsDialog(props: GrantsDialogProps) {
  const { title, remark, answer, of, save, onClose, onDone, children } = props
  const [changed, setChanged] = useState<{ of: number; keys: readonly string[] }>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const held = grantedOf(answer.data)
  const chosen = changed?.of === of ? changed.keys : undefined
  const submit = () => {
    if (!chosen || !save) return
    setBusy(true)
    save(chosen)
      .then(
        ({ message }) => onDone({ message, undo: () => save(held) }),
        (error: Error) => setFailure(error.message),
      )
      .finally(() => setBusy(false))
  }
  const actions = save && (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button variant="primary" busy={busy} disabled={!chosen} onClick={submit}>
        保存
      </Button>
    </>
  )
  return (
    <Dialog open fitted title={title} onClose={onClose} actions={actions}>
      <div className="office-dialog grants">
        <p className="cap">{remark}</p>
        {children}
        <Boxes {...props} chosen={chosen ?? held} onChoose={(keys) => setChanged({ of, keys })} />
        <div role="alert">{failure && <Note variant="bad">{failure}</Note>}</div>
      </div>
    </Dialog>
  )
}

interface BoxesProps extends Pick<GrantsDialogProps, 'answer' | 'legend' | 'save'> {
  chosen: readonly string[]
  onChoose: (keys: readonly string[]) => void
}

function Boxes({ answer: { data, error, refetch }, legend, save, chosen, onChoose }: BoxesProps) {
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />
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
