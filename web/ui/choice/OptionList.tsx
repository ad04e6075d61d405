import { type ReactNode, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'

import { CheckLabel } from '#web/ui/fields/Checkbox.tsx'

import '#web/ui/fields/checkbox.css'
import '#web/ui/fields/field.css'
import './option-list.css'

export interface Option {
  value: string
  label: string
  count?: number | undefined
  /** Stands behind the label, paler. */
  detail?: string | undefined
  disabled?: boolean | undefined
}

/** What is typed where the server looks for options. */
export interface OptionFilter {
  typed: string
  onType: (typed: string) => void
  /** Stands in the box as long as it is empty. */
  hint?: string | undefined
}

export interface OptionListProps {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** One is chosen, or several up to so many. */
  max?: number
  several?: boolean
  /** Without it, what is typed narrows the options that are there. */
  asking?: OptionFilter | undefined
  /** Said instead of options. */
  empty?: string | undefined
  /** Said below them. */
  note?: string | undefined
}

/** More options than this can be narrowed by typing. */
const filterFrom = 10

/** Options to choose from by pointer, arrows or typing; of several, no more than the limit. */
export function OptionList(props: OptionListProps) {
  const { options, chosen, max = 1, several = false, asking, note } = props
  const [own, setOwn] = useState('')
  const typing = asking ?? { typed: own, onType: setOwn, hint: undefined }
  const isFull = several && chosen.length >= max
  const list = <Options {...props} {...{ typed: typing.typed, isFull }} />
  const isTyped = asking !== undefined || options.length > filterFrom
  return (
    <div className="option-list">
      {isTyped ? (
        <Typed asking={typing} isAsked={asking !== undefined}>
          {list}
        </Typed>
      ) : (
        list
      )}
      <p className="cap option-note" role="status">
        {isFull ? `最多选 ${max} 项` : note}
      </p>
    </div>
  )
}

interface TypedProps {
  asking: OptionFilter
  /** The server narrows the options. */
  isAsked: boolean
  children: ReactNode
}

const Typed = ({ asking: { typed, onType, hint }, isAsked, children }: TypedProps) => (
  <Autocomplete inputValue={typed} onInputChange={onType} {...(!isAsked && { filter: includesText })}>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the list was opened to choose from it */}
    <TextField aria-label="筛选选项" autoFocus>
      <Input {...filterBox} placeholder={hint ?? filterBox.placeholder} />
    </TextField>
    {children}
  </Autocomplete>
)

function Options(props: OptionListProps & { typed: string; isFull: boolean }) {
  const { label, options, chosen, onChange, max = 1, several = false, asking, empty, typed, isFull } = props
  const choose = (keys: Selection) => {
    const next = keys === 'all' ? options.map(({ value }) => value) : [...keys].map(String)
    if (!several || next.length <= max || next.length < chosen.length) onChange(next)
  }
  const focusFirst = asking || options.length > filterFrom ? false : 'first'
  return (
    <ListBox
      className="options"
      aria-label={label}
      autoFocus={focusFirst} // oxlint-disable-line jsx-a11y/no-autofocus -- the list was opened to choose from it
      selectionMode={several ? 'multiple' : 'single'}
      disallowEmptySelection={!several}
      escapeKeyBehavior="none"
      selectedKeys={chosen}
      onSelectionChange={choose}
      renderEmptyState={() => <p className="cap">{empty ?? `没有含“${typed.trim()}”的选项`}</p>}
    >
      {options.map((option) => (
        <ListBoxItem
          key={option.value}
          id={option.value}
          className={several ? 'check' : 'option'}
          textValue={option.label}
          isDisabled={option.disabled === true || (isFull && !chosen.includes(option.value))}
        >
          {several && <span className="check-box" />}
          <OptionWords option={option} several={several} />
        </ListBoxItem>
      ))}
    </ListBox>
  )
}

function OptionWords({ option: { label, count, detail }, several }: { option: Option; several: boolean }) {
  const words = detail ? (
    <>
      {label} <small>{detail}</small>
    </>
  ) : (
    label
  )
  return several ? <CheckLabel label={words} count={count} /> : <span>{words}</span>
}

/** Of no form, so that Enter in it sends none. */
const filterBox = {
  className: 'input input-s',
  placeholder: '输入几个字筛选',
  role: 'combobox',
  'aria-expanded': true,
  maxLength: 60,
  form: '',
} as const

const includesText = (name: string, typed: string) => name.includes(typed.trim())
