import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { useSession } from '#web/api/session.ts'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

import { SignInLinks } from './SignInLinks.tsx'

import './account-menu.css'

const OwnPages = lazy(async () => ({ default: (await fetchPage(() => import('./OwnPages.tsx'))).OwnPages }))

/** Sign-in links for a visitor; own pages and sign-out for a signed-in account. */
export function AccountMenu() {
  const { token, name } = useSession()
  const { key } = useLocation()
  return token === undefined ? <SignInLinks /> : <Own key={key} name={name ?? ''} />
}

function Own({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useDismiss(open, box, () => setOpen(false))
  return (
    <div className="drop-menu" ref={box}>
      <button type="button" className="tool" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="user" />
        <span className="own-name">{name}</span>
      </button>
      {open && (
        <div className="drop-panel account-panel">
          <Suspense>
            <OwnPages onLeave={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
