import { app } from '#contract/back-office/app.ts'
import { article } from '#contract/back-office/content/article.ts'
import { dictionaryItem } from '#contract/back-office/interface/dictionary.ts'
import { organisation } from '#contract/back-office/organisation.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { role } from '#contract/back-office/role.ts'
import { user } from '#contract/back-office/user.ts'
import { usePermissions } from '#web/api/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { findMenu, useMenus } from '#web/workplace/menus.ts'

/** What is made most often. */
const made: readonly Resource[] = [user, organisation, role, article, dictionaryItem, app]

/** What whoever is in makes most often, each a press away. */
export function QuickActions() {
  const held = usePermissions()
  const tree = useMenus().menus ?? []
  const offered = made.filter(
    ({ permissions, page }) => held.includes(permissions.write) && findMenu(tree, page),
  )
  if (offered.length === 0) return null
  return (
    <Row as="nav" gap={10} wrap above={16} className="no-print" aria-label="常用操作">
      {offered.map(({ name, label, page }) => (
        <ButtonLink key={name} size="s" icon="plus" to={`${page}?open=new`}>
          新建{label}
        </ButtonLink>
      ))}
    </Row>
  )
}
