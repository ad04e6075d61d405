import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { Personal } from '#server/people/people.ts'

import type { DemoProvider, ListeningAddress } from './demo-provider.ts'
import { deleteProvider, endSessionsBy, findAddress, upsertDemoProvider } from './row.queries.ts'

const code = 'demo-identity'

/**
 * Lists the provider of a demo that listens. Without one, or where this machine cannot ask it, nothing of it is left: no
 * row, no binding, and no session that began by it.
 */
export async function listDemoProvider(
  db: Db,
  { seal }: Pick<Personal, 'seal'>,
  { provider, listening }: { provider: DemoProvider | undefined; listening: ListeningAddress },
): Promise<void> {
  provider?.listen(listening)
  const address = provider?.issuer()
  if (provider === undefined || address === undefined)
    return atomically(db, async (tx) => {
      await endSessionsBy(tx, code)
      await deleteProvider(tx, code)
    })
  const { id: appId, secret } = provider.client
  await upsertDemoProvider(db, { code, name: '演示统一认证', appId, secret: seal(secret), address })
}

/** The issuer whom the library asks: of several servers, the one that listed itself last, whichever shows the page. */
export const listedIssuer = async (db: Db): Promise<string> => (await findAddress(db, code)) ?? ''
