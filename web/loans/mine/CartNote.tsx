import { Link } from 'react-router'

import { requestPath, useCart } from '#web/cart/useCart.ts'
import { Note } from '#web/ui/states/States.tsx'

/** What lies in the cart is not asked for yet. */
export function CartNote() {
  const { items } = useCart()
  if (items.length === 0) return <p className="cap">申请的进展、到期的日子和每一步的意见都在这里。</p>
  return (
    <div className="loan-cart-note">
      <Note>
        借阅车里有 {items.length} 件资料，还没有提交。<Link to={requestPath}>继续填写申请</Link>
      </Note>
    </div>
  )
}
