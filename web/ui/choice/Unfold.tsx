import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { FocusScope } from 'react-aria/FocusScope'
import { useOverlay } from 'react-aria/useOverlay'

import type { ControlProps } from '#web/ui/fields/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import { useHanging } from './hanging.ts'

import './unfold.css'

interface UnfoldProps {
  /** Names the control; read before its words. */
  label: string
  /** What is chosen; empty when nothing is. */
  words: string
  /** The same in full, where the words are shortened. */
  full?: string
  /** Stands in the place of the words when nothing is chosen. */
  none: string
  /** What unfolds. */
  popup: 'listbox' | 'dialog'
  /** Of a field, as `Field` gives them. */
  control?: ControlProps | undefined
  small?: boolean | undefined
  disabled?: boolean | undefined
  /** Drawn in the button instead of an arrow. */
  mark?: ReactNode
  onOpen?: (() => void) | undefined
  /** The panel; it closes when asked to, on Escape, on a press beside it and when the focus leaves. */
  children: (close: () => void) => ReactNode
}

/** A button that says what is chosen, and a panel to choose from that hangs below it. */
export function Unfold(props: UnfoldProps) {
  const { label, words, full = words, none, popup, control, small, disabled } = props
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  const { overlayProps } = useOverlay(
    {
      isOpen: open,
      onClose: close,
      isDismissable: true,
      isKeyboardDismissDisabled: !open,
      shouldCloseOnBlur: true,
    },
    box,
  )
  useHanging(open, box, panel)
  return (
    <div className={small ? 'unfold unfold-s' : 'unfold'} ref={box} {...overlayProps}>
      <Button
        className="unfold-button"
        aria-haspopup={popup}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={`${label}：${full || none}`}
        {...describeButton(control)}
        isDisabled={disabled === true}
        onPress={() => {
          if (!open) props.onOpen?.()
          setOpen(!open)
        }}
      >
        <span className={words ? 'unfold-words' : 'unfold-words muted'}>{words || none}</span>
        {props.mark ?? <Icon name="down" small />}
      </Button>
      {open && (
        <div className="unfold-panel" id={panelId} popover="manual" ref={panel}>
          <FocusScope restoreFocus>{props.children(close)}</FocusScope>
        </div>
      )}
    </div>
  )
}

/** A button takes no `aria-invalid`: its remark says what is wrong. */
const describeButton = (control: ControlProps | undefined) =>
  control && {
    id: control.id,
    'aria-describedby': control['aria-describedby'],
    ...(control['aria-invalid'] && { 'data-invalid': true }),
  }
