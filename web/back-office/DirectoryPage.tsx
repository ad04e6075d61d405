import { Link } from 'react-router'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { isShown, pathOf } from '#web/workplace/menus.ts'

/** What a directory shows that has no page of its own: the pages in it. */
export function DirectoryPage({ directory }: { directory: MenuItem }) {
  const pages = directory.children.filter(isShown)
  return (
    <section className="directory">
      <h1>{directory.menuName}</h1>
      {pages.length === 0 && <Empty drawing="box" title="这个目录下还没有页面" />}
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            <Link to={pathOf(page) ?? ''}>
              {page.menuName}
              <Icon name="right" small />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
