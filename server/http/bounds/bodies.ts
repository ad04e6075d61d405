import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { type FairPool, fairPool } from '#server/overload/fair-pool.ts'

import { holderOf } from './holder.ts'

const megabyte = 2 ** 20
/** What the smallest body takes, with its connection. */
const minSize = 4096

/** Counts a body that comes, until its call is answered; refuses one for which there is no room. */
export type AdmitBody = (route: Route, request: FastifyRequest, reply: FastifyReply) => void

export const isSpooled = ({ body }: Pick<Route, 'body'>): boolean => body === 'spooled' || body === 'form'

/** Bytes that a call says to bring; of a body of unknown length, as many as it may have. */
export function declaredSize({ bodyLimit = 65_536 }: Route, { headers }: FastifyRequest): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return length === undefined && encoding !== undefined ? bodyLimit : Number(length ?? 0)
}

interface Pools {
  memory: FairPool
  disk: FairPool
}

/**
 * Bounds of the bodies on their way, in bytes: those of open calls apart, so that visitors never keep out whoever has
 * signed in. Bodies on disk fit into the space that uploads leave free.
 */
const openPools = (): Record<'open' | 'signedIn', Pools> => ({
  open: {
    memory: fairPool({ all: 32 * megabyte, source: 4 * megabyte }),
    disk: fairPool({ all: 96 * megabyte, source: 20 * megabyte }),
  },
  signedIn: {
    memory: fairPool({ all: 192 * megabyte, source: 66 * megabyte }),
    disk: fairPool({ all: 384 * megabyte, source: 128 * megabyte }),
  },
})

export function openBodies(): AdmitBody {
  const pools = openPools()
  return (route, request, reply) => {
    const { access, bodyLimit = 65_536 } = route
    const { raw } = request
    const declared = declaredSize(route, request)
    if (!(declared > 0)) return
    const pool = pools[access === 'anyone' ? 'open' : 'signedIn'][isSpooled(route) ? 'disk' : 'memory']
    const leave = pool.take({
      source: holderOf(request),
      size: Math.min(Math.max(declared, minSize), bodyLimit),
      end: () => (raw.complete ? undefined : () => void raw.destroy()),
    })
    if (!leave) throw new AppError('busy')
    reply.raw.once('finish', leave).once('close', leave)
  }
}
