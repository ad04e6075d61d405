import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'

import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { stateOf } from '#web/ui/page/useAddress.ts'
import { closeTab, useOpenTabs } from '#web/workplace/open-tabs.ts'

/** The pages that are open, to go back and forth between; with one alone there is nothing to choose. */
export function OpenTabs() {
  const { list, current } = useOpenTabs()
  const navigate = useNavigate()
  const box = useRef<HTMLUListElement>(null)
  useInSight(box, list[current]?.path)
  if (list.length < 2) return null
  const focusOn = (i: number) => box.current?.querySelectorAll('a')[i]?.focus()
  const close = (path: string) => {
    const at = list.findIndex((tab) => tab.path === path)
    const next = closeTab(path)
    if (next) void navigate(next.path + next.search, { state: stateOf(next.unseen) })
    setTimeout(() => focusOn(Math.min(at, list.length - 2)))
  }
  const press = (event: KeyboardEvent, i: number, path: string) => {
    const keys: Partial<Record<string, () => void>> = {
      ArrowLeft: () => focusOn(i - 1),
      ArrowRight: () => focusOn(i + 1),
      Delete: () => close(path),
    }
    if (!keys[event.key]) return
    event.preventDefault()
    keys[event.key]?.()
  }
  return (
    <ul className="open-tabs only-desktop no-print" aria-label="打开的页面" ref={box}>
      {list.map(({ path, title, search, unseen }, i) => (
        <Row as="li" key={path}>
          <Link
            to={path + search}
            state={stateOf(unseen)}
            aria-current={i === current ? 'page' : undefined}
            aria-keyshortcuts="Delete"
            onKeyDown={(event) => press(event, i, path)}
          >
            {title}
          </Link>
          <button type="button" aria-label={`关闭 ${title}`} onClick={() => close(path)}>
            <Icon name="close" small />
          </button>
        </Row>
      ))}
    </ul>
  )
}

/** The page that is looked at stands within the row, however many are open. */
function useInSight(box: RefObject<HTMLElement | null>, path: string | undefined): void {
  useEffect(() => {
    const row = box.current
    const tab = row?.querySelector('[aria-current]')?.parentElement
    if (!row || !tab) return
    const [inside, at] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (at.left < inside.left) row.scrollBy?.({ left: at.left - inside.left - room })
    if (at.right > inside.right) row.scrollBy?.({ left: at.right - inside.right + room })
  }, [box, path])
}

/** Beside it a part of its neighbour is seen. */
const room = 48
