import { useRef } from 'react'

import { Button } from '#web/ui/Button.tsx'
import type { IconName } from '#web/ui/Icon.tsx'

interface FileButtonProps {
  label: string
  icon: IconName
  /** Media types, or suffixes with a dot. */
  accept: readonly string[]
  multiple?: boolean
  busy?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button by which files are chosen. */
export function FileButton({
  label,
  icon,
  accept,
  multiple = false,
  busy = false,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept.join()}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // the same file again, once it is mended
        }}
      />
      <Button size="s" icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
