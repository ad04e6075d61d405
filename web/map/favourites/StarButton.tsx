import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useSignInPath } from '#web/ui/SignInLink.tsx'

import { forgetStar, pendingStar, rememberStar } from './pending-star.ts'
import { useFavourite, useIsMember } from './useFavourite.ts'

/** Keeps an answer of the map. A visitor signs in first, comes back to it, and it is kept. */
export function StarButton({ queryId, title }: { queryId: string; title: string }) {
  const { isFavourite, isBusy, save, remove } = useFavourite(queryId)
  const isMember = useIsMember()
  const [isAsking, setAsking] = useState(false)
  const signIn = useSignInPath()
  const navigate = useNavigate()
  const press = () => {
    if (isMember) return isFavourite ? setAsking(true) : save()
    rememberStar(queryId)
    return void navigate(signIn)
  }
  return (
    <>
      <span className={isFavourite ? 'star is-on' : 'star'}>
        <Button
          size="s"
          variant="text"
          icon={isFavourite ? 'starFilled' : 'star'}
          iconOnly
          busy={isBusy}
          aria-pressed={isFavourite}
          onClick={press}
        >
          收藏
        </Button>
      </span>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="取消收藏？"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>保留</Button>
            <Button
              variant="primary"
              onClick={() => {
                setAsking(false)
                remove()
              }}
            >
              取消收藏
            </Button>
          </>
        }
      >
        <p>“{title}”将从地图收藏中移去，资料本身不受影响。</p>
      </Dialog>
    </>
  )
}

/** Keeps what a visitor wanted to keep before they signed in. */
export function StarAfterSignIn() {
  const isMember = useIsMember()
  const [queryId] = useState(pendingStar)
  return isMember && queryId !== undefined ? <SaveOnce queryId={queryId} /> : null
}

function SaveOnce({ queryId }: { queryId: string }) {
  const { save } = useFavourite(queryId)
  const begin = useEffectEvent(save)
  useEffect(() => {
    forgetStar()
    begin()
  }, [])
  return null
}
