import { useState } from 'react'

import { example, OpenButton } from '#web/ui/Example.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'

import { Drawer } from './Drawer.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

function GuardedDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [name, setName] = useState('')
  const guard = useUnsavedGuard(open && name !== '')
  const close = () =>
    guard.attempt(() => {
      setName('')
      onClose()
    })
  return (
    <Drawer open={open} onClose={close} title="新建部门">
      <Field label="名称" hint="填了再关，会先问一句">
        {(control) => (
          <TextInput {...control} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
    </Drawer>
  )
}

export const leavingExample = example.row(
  'overlay',
  '离开之前',
  '改过没存的，关闭、Esc、后退、换页、关窗都先问。',
  () => (
    <OpenButton label="新建部门">{(open, onClose) => <GuardedDrawer {...{ open, onClose }} />}</OpenButton>
  ),
)
