import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { ListView } from '#web/catalogue/list-view.ts'
import { kindAt } from '#web/catalogue/record-path.ts'
import { useFollowing } from '#web/catalogue/useFollowing.ts'
import { Icon } from '#web/ui/Icon.tsx'

import { searchAddress } from './search.ts'

import './search-form.css'

interface SearchFormProps {
  small?: boolean
  onLeave?: () => void
  /** Every list of the product: one that shows a part of a kind is searched where it stands. */
  lists?: readonly ListView[]
}

/** What can be searched: each kind as a whole, and the list on the page where that is a part of one. */
function choicesAt(pathname: string, lists: readonly ListView[]) {
  const whole = Object.values<Kind>(kinds).map((kind) => ({ path: kind.path, label: kind.label, kind }))
  const here = lists.find(({ path }) => path === pathname)
  const own = kindAt(pathname)
  const known = whole.some(({ path }) => path === here?.path)
  return {
    choices: here && !known ? [here, ...whole] : whole,
    first: here?.path ?? kinds[own ?? 'borehole'].path,
  }
}

const noLists: readonly ListView[] = []

/** Opens the chosen list with what was typed as its condition; the list of the page comes first. */
export function SearchForm({ small, onLeave, lists = noLists }: SearchFormProps) {
  const navigate = useNavigate()
  const { choices, first } = choicesAt(useLocation().pathname, lists)
  const [chosen, setChosen] = useFollowing<string>(first, () => first)
  const [typed, setTyped] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onLeave?.()
    const choice = choices.find(({ path }) => path === chosen)
    if (choice) void navigate(searchAddress(choice.kind, typed, choice.path))
  }
  return (
    <form className={small ? 'search search-s' : 'search'} role="search" onSubmit={submit}>
      <span className="search-kind">
        <select aria-label="资料种类" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {choices.map(({ path, label }) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="down" small />
      </span>
      <input
        type="search"
        aria-label="编号或名称"
        placeholder="编号或名称"
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" aria-label="检索">
        <Icon name="search" />
        <span className="search-word">检索</span>
      </button>
    </form>
  )
}
