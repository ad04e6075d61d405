import { Icon } from '#web/ui/Icon.tsx'

import { TextInput } from './Field.tsx'

import './search-box.css'

interface SearchBoxProps {
  /** What is searched, seen in the empty box. */
  hint: string
  /** What a screen reader says, where the hint does not tell enough. */
  label?: string
  value: string
  onChange: (text: string) => void
}

/** The text that a list is asked for; its form sends it. */
export const SearchBox = ({ hint, label = hint, value, onChange }: SearchBoxProps) => (
  <label className="list-search">
    <span className="vh">{label}</span>
    <TextInput
      small
      type="search"
      maxLength={60}
      placeholder={hint}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
    <Icon name="search" small />
  </label>
)
