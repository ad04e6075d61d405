import { useState } from 'react'

import { GenericCallForm } from '#web/data-api/generic/GenericCallForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'

/** Tries a host, or a call of our own, before others use it. */
export function GenericCallTool() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        试调用
      </Button>
      <Dialog open={isOpen} title="试调用" onClose={() => setOpen(false)}>
        <GenericCallForm />
      </Dialog>
    </>
  )
}
