import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { createStore } from '#web/api/store.ts'
import { Icon } from '#web/ui/Icon.tsx'

import './toast.css'

interface ToastItem {
  id: number
  text: string
  /** An error stays until it is closed, or its page is left; other toasts disappear after four seconds. */
  fault: boolean
  raisedAt: number
  action: { label: string; run: () => void } | undefined
}

type ToastOptions = Partial<Pick<ToastItem, 'fault' | 'action'>>

const staysFor = 4000
/** What is said on the way to another page is read there. */
const isFresh = ({ raisedAt }: ToastItem): boolean => Date.now() - raisedAt < 1000
let nextId = 1
const items = createStore<readonly ToastItem[]>([])

const close = (id: number): void => items.set(items.get().filter((item) => item.id !== id))

/** Shows a short message at the foot of the window. Errors of a field are shown at the field instead. */
export function toast(text: string, { fault = false, action }: ToastOptions = {}): void {
  const id = nextId++
  items.set(
    [
      ...items.get().filter((item) => item.text !== text),
      { id, text, fault, action, raisedAt: Date.now() },
    ].slice(-3),
  )
  if (!fault) setTimeout(() => close(id), staysFor)
}

/** Container of toasts; rendered once, at the end of the page. What it shows ends with it. */
export function ToastRegion() {
  const shown = items.use()
  const { pathname } = useLocation()
  useEffect(() => items.set(items.get().filter((item) => !item.fault || isFresh(item))), [pathname])
  useEffect(() => () => items.set([]), [])
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, fault, action }) => (
        <div key={id} className={fault ? 'toast toast-fault' : 'toast'}>
          <Icon name={fault ? 'warning' : 'check'} small />
          <span>{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                action.run()
                close(id)
              }}
            >
              {action.label}
            </button>
          )}
          {fault && (
            <button type="button" className="toast-close" aria-label="关闭提示" onClick={() => close(id)}>
              <Icon name="close" small />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
