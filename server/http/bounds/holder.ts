import type { FastifyRequest } from 'fastify'

import type { Holder } from '#server/overload/turns.ts'
import { sourceOf } from '#server/rates/source.ts'

/** Who holds a place, or room for a body: an account, from wherever it calls, or the address of a visitor. */
export const holderOf = ({ caller, ip }: FastifyRequest): Holder => caller?.actor?.id ?? sourceOf(ip)
