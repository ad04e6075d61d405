import { Link } from 'react-router'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { Empty } from '#web/ui/states/States.tsx'

import { nearestPages } from './nearest.ts'

/** An address of the back office that no menu holds: the pages most like it. */
export function UnknownPage({ tree, pathname }: { tree: readonly MenuItem[]; pathname: string }) {
  usePageTitle('没有这个管理页面')
  const near = nearestPages(tree, pathname.slice(0, 200))
  return (
    <section className="office-unknown">
      <h1 className="vh">没有这个管理页面</h1>
      <Empty
        drawing="probe"
        title="没有这个管理页面"
        text={
          near.length > 0
            ? '网址可能已变，或多写了几个字。您要找的也许是：'
            : '网址可能已变，或多写了几个字。'
        }
        action={
          near.length > 0 ? (
            <Row as="ul" gap={[0, 24]} align="stretch" justify="center" wrap className="near-pages">
              {near.map(({ name, to }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </Row>
          ) : (
            <ButtonLink to="/home">回门户</ButtonLink>
          )
        }
      />
    </section>
  )
}
