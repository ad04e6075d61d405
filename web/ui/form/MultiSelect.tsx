import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'

import { Icon } from '#web/ui/Icon.tsx'

import { Checkbox } from './Checkbox.tsx'
import { TextInput } from './Field.tsx'

import './multi-select.css'

export interface Option {
  value: string
  label: string
  count?: number | undefined
}

interface MultiSelectProps {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** How many may be chosen; 3 when not said. What was chosen elsewhere stays, and can be taken off. */
  most?: number
}

/** More options than this can be narrowed by typing. */
const filterFrom = 10

/** Several of some options: a button that says which, and a list of boxes to tick below it. */
export function MultiSelect({ label, options, chosen, onChange, most = 3 }: MultiSelectProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const close = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const watch = new AbortController()
    addEventListener('pointerdown', close, { signal: watch.signal })
    addEventListener('focusin', close, { signal: watch.signal })
    return () => watch.abort()
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const words = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the list wherever in it the focus is
    <div className="multi" ref={box} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={button}
        className="multi-button"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={`${label}：${words.join('、') || '不限'}`}
        onClick={() => setOpen(!open)}
      >
        <span className={words.length > 0 ? 'multi-words' : 'multi-words muted'}>{summary(words)}</span>
        <Icon name="down" small />
      </button>
      {open && (
        <div className="multi-list" id={listId} role="group" aria-label={label}>
          <OptionList {...{ options, chosen, onChange, most }} />
        </div>
      )}
    </div>
  )
}

function summary(words: string[]): string {
  if (words.length === 0) return '不限'
  return words.length > 2 ? `${words[0]} 等 ${words.length} 项` : words.join('、')
}

function OptionList({ options, chosen, onChange, most }: Omit<Required<MultiSelectProps>, 'label'>) {
  const [typed, setTyped] = useState('')
  const full = chosen.length >= most
  const shown = options.filter(({ label }) => label.includes(typed.trim()))
  return (
    <>
      {options.length > filterFrom && (
        <TextInput
          small
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the list was opened to choose from it
          aria-label="筛选选项"
          placeholder="输入几个字筛选"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault() // narrowing is not asking
          }}
        />
      )}
      <div className="multi-options">
        {shown.map(({ value, label, count }) => (
          <Checkbox
            key={value}
            label={label}
            count={count}
            checked={chosen.includes(value)}
            disabled={full && !chosen.includes(value)}
            onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))}
          />
        ))}
        {shown.length === 0 && <p className="cap">没有含“{typed.trim()}”的选项</p>}
      </div>
      <p className="cap multi-most" role="status">
        {full && `最多选 ${most} 项`}
      </p>
    </>
  )
}
