import { vi } from 'vitest'

import type { Policy } from '#server/policy/policy.ts'

import type { TestApp } from '../app.ts'

/** A rule is read again when it is two seconds old. */
const rereadAfter = 2000

/** Changes a rule of signing in, and has the server read it as if it were time to. */
export async function setPolicy<Name extends keyof Policy>(
  { db, identity }: TestApp,
  name: Name,
  value: Policy[Name],
): Promise<void> {
  await db
    .updateTable('signInPolicy')
    .set({ [name]: value })
    .execute()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + rereadAfter)
  const reading = identity.policy()
  clock.mockRestore()
  await reading
  // whoever was reading at that moment may have read the rule as it was
  await vi.waitUntil(async () => (await identity.policy())[name] === value, {
    timeout: 60_000,
    interval: 100,
  })
}
