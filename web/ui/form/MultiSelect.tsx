import { useId, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { FocusScope } from 'react-aria/FocusScope'
import { useOverlay } from 'react-aria/useOverlay'

import { Icon } from '#web/ui/Icon.tsx'

import { CheckLabel } from './Checkbox.tsx'

import './field.css'
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
  max?: number
}

/** More options than this can be narrowed by typing. */
const filterFrom = 10

/** Several of some options: a button that says which, and a list to choose from below it. */
export function MultiSelect({ label, options, chosen, onChange, max = 3 }: MultiSelectProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const { overlayProps } = useOverlay(
    {
      isOpen: open,
      onClose: () => setOpen(false),
      isDismissable: true,
      isKeyboardDismissDisabled: !open,
      shouldCloseOnBlur: true,
    },
    box,
  )
  const words = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value)
  return (
    <div className="multi" ref={box} {...overlayProps}>
      <Button
        className="multi-button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={`${label}：${words.join('、') || '不限'}`}
        onPress={() => setOpen(!open)}
      >
        <span className={words.length > 0 ? 'multi-words' : 'multi-words muted'}>{summary(words)}</span>
        <Icon name="down" small />
      </Button>
      {open && (
        <div className="multi-list" id={listId}>
          <FocusScope restoreFocus>
            <OptionList {...{ label, options, chosen, onChange, max }} />
          </FocusScope>
        </div>
      )}
    </div>
  )
}

function summary(words: string[]): string {
  if (words.length === 0) return '不限'
  return words.length > 2 ? `${words[0]} 等 ${words.length} 项` : words.join('、')
}

function OptionList({ label, options, chosen, onChange, max }: Required<MultiSelectProps>) {
  const [typed, setTyped] = useState('')
  const isLong = options.length > filterFrom
  const full = chosen.length >= max
  const choose = (keys: Selection) => {
    const next = keys === 'all' ? options.map(({ value }) => value) : [...keys].map(String)
    if (next.length <= max || next.length < chosen.length) onChange(next)
  }
  const list = (
    <ListBox
      className="multi-options"
      aria-label={label}
      autoFocus={isLong ? false : 'first'} // oxlint-disable-line jsx-a11y/no-autofocus -- the list was opened to choose from it
      selectionMode="multiple"
      escapeKeyBehavior="none"
      selectedKeys={chosen}
      onSelectionChange={choose}
      renderEmptyState={() => <p className="cap">没有含“{typed.trim()}”的选项</p>}
    >
      {options.map(({ value, label: name, count }) => (
        <ListBoxItem
          key={value}
          id={value}
          className="check"
          textValue={name}
          isDisabled={full && !chosen.includes(value)}
        >
          <span className="check-box" />
          <CheckLabel label={name} count={count} />
        </ListBoxItem>
      ))}
    </ListBox>
  )
  return (
    <>
      {isLong ? (
        <Autocomplete inputValue={typed} onInputChange={setTyped} filter={includes}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the list was opened to choose from it */}
          <TextField aria-label="筛选选项" autoFocus>
            <Input {...filterBox} />
          </TextField>
          {list}
        </Autocomplete>
      ) : (
        list
      )}
      <p className="cap multi-most" role="status">
        {full && `最多选 ${max} 项`}
      </p>
    </>
  )
}

/** Of no form, so that Enter in it sends none. */
const filterBox = {
  className: 'input input-s',
  placeholder: '输入几个字筛选',
  role: 'combobox',
  'aria-expanded': true,
  form: '',
} as const

const includes = (name: string, typed: string) => name.includes(typed.trim())
