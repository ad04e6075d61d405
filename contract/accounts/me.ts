import { z } from 'zod'

import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

/** The signed-in account as the pages need it; every page asks. */
const Me = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  /** The address from which this call came, as the server sees it. */
  userIp: z.string(),
  staff: z.boolean(),
  roles: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  permissions: z.array(z.string()),
  /** Company or industry is missing. */
  incomplete: z.boolean(),
  /** Version of the current agreement, if not yet accepted. */
  agreementDue: z.string().nullable(),
  /** An earlier version was accepted; false too once the consent was revoked. */
  agreedBefore: z.boolean(),
  /** When the account ends, if its owner has asked for that. */
  leavesAt: z.iso.datetime().nullable(),
})
namedSchemas.add(Me, { id: 'Me' })
export type Me = z.infer<typeof Me>

export const me = route({
  method: 'GET',
  path: '/users/me',
  summary: '当前登录者',
  access: 'member',
  beforeConsent: true,
  input: z.object({}),
  output: Me,
})
