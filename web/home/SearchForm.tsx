import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { KindName } from '#contract/catalogue/kinds.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { kindAt } from '#web/catalogue/record-path.ts'
import { useFollowing } from '#web/catalogue/useFollowing.ts'
import { Icon } from '#web/ui/Icon.tsx'

import { searchAddress } from './search.ts'

import './search-form.css'

const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name)

/** Opens the list of the chosen kind with what was typed as its condition; the kind of the page comes first. */
export function SearchForm({ small, onLeave }: { small?: boolean; onLeave?: () => void }) {
  const navigate = useNavigate()
  const here = kindAt(useLocation().pathname) ?? 'borehole'
  const [kind, setKind] = useFollowing<KindName>(here, () => here)
  const [typed, setTyped] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onLeave?.()
    void navigate(searchAddress(kinds[kind], typed))
  }
  return (
    <form className={small ? 'search search-s' : 'search'} role="search" onSubmit={submit}>
      <span className="search-kind">
        <select
          aria-label="资料种类"
          value={kind}
          onChange={(event) => isKind(event.target.value) && setKind(event.target.value)}
        >
          {Object.values(kinds).map(({ name, label }) => (
            <option key={name} value={name}>
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
