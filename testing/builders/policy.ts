import { vi } from 'vitest'

import type { Policy } from '#server/policy/policy.ts'

import type { TestApp } from '../app.ts'

/** Changes a rule of signing in, and waits until the server has read it. */
export async function setPolicy<Name extends keyof Policy>(
  { db, identity }: TestApp,
  name: Name,
  value: Policy[Name],
): Promise<void> {
  await db
    .updateTable('signInPolicy')
    .set({ [name]: value })
    .execute()
  await vi.waitUntil(async () => (await identity.policy())[name] === value, {
    timeout: 10_000,
    interval: 100,
  })
}
