import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { type FairPool, fairPool } from '#server/overload/fair-pool.ts'
import { sourceOf } from '#server/rates/source.ts'

const megabyte = 2 ** 20
/** What the smallest body takes, with its connection. */
const minSize = 4096

/** Counts a body that comes, until its call is answered; refuses one for which there is no room. */
export type AdmitBody = (route: Route, request: FastifyRequest, reply: FastifyReply) => void

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
  return ({ access, body, bodyLimit = 65_536 }, { raw, headers, ip }, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = headers
    const declared = length === undefined && encoding !== undefined ? bodyLimit : Number(length ?? 0)
    if (!(declared > 0)) return
    const isSpooled = body === 'spooled' || body === 'form'
    const pool = pools[access === 'anyone' ? 'open' : 'signedIn'][isSpooled ? 'disk' : 'memory']
    const leave = pool.take({
      source: sourceOf(ip),
      size: Math.min(Math.max(declared, minSize), bodyLimit),
      end: () => (raw.complete ? undefined : () => void raw.destroy()),
    })
    if (!leave) throw new AppError('busy')
    reply.raw.once('finish', leave).once('close', leave)
  }
}
