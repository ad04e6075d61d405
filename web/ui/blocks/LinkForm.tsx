import { useState } from 'react'

import { linkFault } from '#contract/content/link-fault.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { isComposing } from '#web/ui/keys/composing.ts'
import { Row } from '#web/ui/layout/box.tsx'

/** Whoever asked for a link writes its address next. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus()

interface LinkFormProps {
  /** Without an address the link is taken away. */
  onSet: (href?: string) => void
  onClose: () => void
}

/** Asks where the chosen words lead; an address that is not safe is not taken. */
export function LinkForm({ onSet, onClose }: LinkFormProps) {
  const [href, setHref] = useState('')
  const [error, setError] = useState<string>()
  const set = () => {
    const fault = linkFault(href.trim())
    if (fault === undefined) onSet(href.trim())
    else setError(fault)
  }
  return (
    <div className="block-link">
      <Field label="链接的网址" hint="https:// 网址，或本站 #/ 路径" {...(error !== undefined && { error })}>
        {(control) => (
          <TextInput
            {...control}
            ref={focusOnce}
            value={href}
            onChange={({ target }) => setHref(target.value)}
            onKeyDown={(event) => {
              if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
              event.preventDefault()
              event.stopPropagation()
              if (event.key === 'Enter') set()
              else onClose()
            }}
          />
        )}
      </Field>
      <Row gap={12}>
        <Button size="s" variant="primary" onClick={set}>
          加上链接
        </Button>
        <Button size="s" onClick={() => onSet()}>
          去掉链接
        </Button>
        <Button size="s" variant="text" onClick={onClose}>
          取消
        </Button>
      </Row>
    </div>
  )
}
