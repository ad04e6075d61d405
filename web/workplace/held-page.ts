import type { QueryClient } from '@tanstack/react-query'

import { menus } from '#contract/accounts/menus.ts'
import { questionOf } from '#web/api/question.ts'
import { currentSession } from '#web/api/session.ts'

import { findMenu } from './menus.ts'

/** Whether the menu of whoever is in holds a page; of a visitor it holds none. */
export async function isHeldPage(client: QueryClient, pathname: string): Promise<boolean> {
  const who = currentSession()
  if (who.token === undefined) return false
  const tree = await client.fetchQuery(questionOf(who, menus.mine, {})).catch(() => [])
  return findMenu(tree, pathname) !== undefined
}
