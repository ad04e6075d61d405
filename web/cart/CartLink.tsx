import { Link } from 'react-router'

import { Icon } from '#web/ui/Icon.tsx'

import { requestPath, useCart } from './useCart.ts'

/** The way to the cart, with how many lie in it; an empty one takes no space. */
export function CartLink() {
  const { items } = useCart()
  if (items.length === 0) return null
  return (
    <Link className="tool unread-link" to={requestPath}>
      <Icon name="cart" />
      <span className="unread-word">借阅车</span>
      <span className="unread-count num">
        {items.length}
        <span className="vh">件</span>
      </span>
    </Link>
  )
}
