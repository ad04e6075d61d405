import { Link } from 'react-router'

import { Row } from '#web/ui/layout/box.tsx'
import { flattenMenu, isListed, isShown, pathOf, useMenus, workOf } from '#web/workplace/menus.ts'
import { Panel } from '#web/workplace/Panel.tsx'

/** The pages of somebody whom no figure concerns. */
export function Entrances() {
  const areas = workOf(useMenus().menus ?? []).filter(isListed)
  const listed = areas.map((area) => ({
    ...area,
    pages: flattenMenu(area.children).filter((page) => isShown(page) && page.component !== null),
  }))
  return (
    <div className="panels">
      {listed
        .filter(({ pages }) => pages.length > 0)
        .map((area) => (
          <Panel key={area.id} title={area.menuName}>
            <ul className="stale-list">
              {area.pages.map((page) => (
                <Row as="li" gap={16} align="baseline" justify="space-between" key={page.id}>
                  <Link to={pathOf(page) ?? ''}>{page.menuName}</Link>
                </Row>
              ))}
            </ul>
          </Panel>
        ))}
    </div>
  )
}
