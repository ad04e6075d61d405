import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '#web/ui/Button.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { useSignInPath } from '#web/ui/SignInLink.tsx'

import { forgetStar, pendingStar, rememberStar, type PendingStar } from './pending-star.ts'
import { useIsMember, useStar } from './useStar.ts'

import './star.css'

const UnstarDialog = lazy(async () => {
  const { UnstarDialog } = await fetchPage(() => import('./UnstarDialog.tsx'))
  return { default: UnstarDialog }
})

interface StarProps extends PendingStar {
  title: string
  /** With its word, as tall as other buttons; else the star alone, for rows. */
  worded?: boolean
  /** -1 in rows and hits, which are one stop of the keyboard; the record's page has the star for the keyboard. */
  tabIndex?: -1
}

/**
 * Keeps a record: on its page, in lists, among hits and on the map. A visitor signs in first, comes back to it, and it is
 * kept; taking it out asks first.
 */
export function Star({ title, worded = false, tabIndex, ...wanted }: StarProps) {
  const { isFavourite, isBusy, save, remove } = useStar(wanted)
  const isMember = useIsMember()
  const [isAsking, setAsking] = useState(false)
  const signIn = useSignInPath()
  const navigate = useNavigate()
  const press = () => {
    if (isMember) return isFavourite ? setAsking(true) : save()
    rememberStar(wanted)
    return void navigate(signIn)
  }
  return (
    <>
      <span className={isFavourite ? 'star is-on no-print' : 'star no-print'}>
        <Button
          {...(!worded && { size: 's' as const, variant: 'text' as const, iconOnly: true })}
          icon={isFavourite ? 'starFilled' : 'star'}
          busy={isBusy}
          tabIndex={tabIndex}
          aria-pressed={isFavourite}
          aria-label={worded ? undefined : `收藏 ${title}`}
          onClick={press}
        >
          {worded && isFavourite ? '已收藏' : '收藏'}
        </Button>
      </span>
      {isMember && <KeepPending />}
      {isAsking && (
        <Suspense>
          <UnstarDialog
            title={title}
            onClose={() => setAsking(false)}
            onRemove={() => {
              setAsking(false)
              remove()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Keeps what a visitor wanted to keep before they signed in; whichever star is drawn first does it. */
function KeepPending() {
  const [wanted] = useState(pendingStar)
  return wanted ? <KeepOnce wanted={wanted} /> : null
}

function KeepOnce({ wanted }: { wanted: PendingStar }) {
  const { save } = useStar(wanted)
  const begin = useEffectEvent(() => {
    if (pendingStar() === undefined) return
    forgetStar()
    save()
  })
  useEffect(() => begin(), [])
  return null
}
