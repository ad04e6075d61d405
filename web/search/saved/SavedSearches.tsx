import { useState } from 'react'
import { Link } from 'react-router'

import { searchPath, writeSearch } from '#contract/search/search-address.ts'
import type { SavedSearch } from '#contract/search/search.ts'
import { search } from '#contract/search/search.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { quotePhrase } from '#web/records/format.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { newSearch } from '#web/search/new-search.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { useSignInPath } from '#web/ui/SignInLink.tsx'

import { alertLabel, AlertSwitch } from './AlertSwitch.tsx'
import { SaveDialog } from './SaveDialog.tsx'

import './saved.css'

/** Button to save this search, and a link to the saved ones. A visitor signs in first and returns. */
export function SavedSearches({ address }: { address: SearchAddress }) {
  const { account, token } = useSession()
  const signIn = useSignInPath()
  const [open, setOpen] = useState(false)
  const isMember = (account ?? token) !== undefined
  return (
    <section className="saved" aria-label="保存检索">
      {isMember ? (
        <Button size="s" icon="star" onClick={() => setOpen(true)}>
          保存这次检索
        </Button>
      ) : (
        <ButtonLink size="s" icon="star" to={signIn}>
          保存这次检索
        </ButtonLink>
      )}
      <SavedList />
      <SaveDialog open={open} address={address} onClose={() => setOpen(false)} />
    </section>
  )
}

/** The saved searches of a member; renders nothing without any. */
export function SavedList() {
  const { account, token } = useSession()
  const { data } = useCall(search.saved, {}, { enabled: (account ?? token) !== undefined })
  if (!data || data.length === 0) return null
  return (
    <section className="saved-list" aria-label="保存的检索">
      <h3>保存的检索</h3>
      <ul>
        {data.map((saved) => (
          <SavedLine key={saved.id} saved={saved} />
        ))}
      </ul>
    </section>
  )
}

function SavedLine({ saved }: { saved: SavedSearch }) {
  const { id, name, question } = saved
  const remove = useAction(search.removeSaved, [search.saved])
  const to = searchPath + writeSearch({ ...newSearch(question.text), ...question })
  return (
    <li>
      <Row gap={8} justify="space-between" size={14}>
        <Link to={to}>{name}</Link>
        <Button
          size="s"
          variant="text"
          icon="close"
          iconOnly
          busy={remove.isPending}
          onClick={() => remove.mutate({ id }, { onError: toastFault })}
        >
          {`不再保存${quotePhrase(name)}`}
        </Button>
      </Row>
      <AlertSwitch saved={saved} label={alertLabel} />
    </li>
  )
}
