import { users } from '#contract/accounts/users.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'

import type { Locks, OfficePage, OfficeRow } from './office-page.ts'

const noLocks: Locks = {}

/** Tells what the account that looks may not do with a row: said where it would be done, instead of refused after. */
export function useLocks({ locked }: OfficePage): (row: OfficeRow) => Locks {
  const { account } = useSession()
  const { data: me } = useCall(users.me, {}, { enabled: locked !== undefined })
  const roles = me?.roles.map(({ code }) => code) ?? []
  return (row) => locked?.(row, { account, roles }) ?? noLocks
}
