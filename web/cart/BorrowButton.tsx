import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { useSignInPath } from '#web/ui/SignInLink.tsx'

import { type CartItem, pendingItem } from './pending-item.ts'
import { requestPath, useCart } from './useCart.ts'

interface BorrowButtonProps extends CartItem {
  title: string
  /** What it says: 申请借阅 where there is no other way to the record. */
  verb?: '放入借阅车' | '申请借阅'
  primary?: boolean
  /** Its sign alone, for hits, which are one stop of the keyboard. */
  bare?: boolean
}

/** Puts a record into the cart. A visitor signs in first, comes back to it, and it lies there. */
export function BorrowButton({ title, verb = '放入借阅车', primary, bare, ...item }: BorrowButtonProps) {
  const { isMember, items, isBusy, put } = useCart()
  const signIn = useSignInPath()
  const navigate = useNavigate()
  const isIn = items.some(({ kind, code }) => kind === item.kind && code === item.code)
  const appearance = bare
    ? ({ size: 's', variant: 'text', iconOnly: true, tabIndex: -1 } as const)
    : ({ variant: primary ? 'primary' : 'plain' } as const)
  if (isIn)
    return (
      <span className="no-print">
        <ButtonLink {...appearance} icon={bare ? 'check' : 'cart'} to={requestPath}>
          {bare ? `${title} 已在借阅车，去申请` : '已在借阅车'}
        </ButtonLink>
      </span>
    )
  const press = () => {
    if (isMember) return void put([item])
    pendingItem.remember(item)
    return void navigate(signIn)
  }
  return (
    <span className="no-print">
      <Button {...appearance} icon="cart" busy={isBusy} onClick={press}>
        {bare ? `${verb} ${title}` : verb}
      </Button>
      {isMember && <PutPending />}
    </span>
  )
}

/** Puts what a visitor wanted before they signed in; whichever button is drawn first does it. */
function PutPending() {
  const { put } = useCart()
  const begin = useEffectEvent(() => {
    const item = pendingItem.read()
    if (item === undefined) return
    pendingItem.forget()
    void put([item])
  })
  useEffect(() => begin(), [])
  return null
}
