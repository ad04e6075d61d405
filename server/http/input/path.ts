import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { AppError } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { labelOf } from '#contract/schemas/label.ts'

import { readParameter } from './parameters.ts'

/** The refusal of an address under which there is no call. */
export const noSuchCall = (why = ''): AppError => new AppError('not_found', {}, `没有这个接口${why}`)

/**
 * Why a path names no call, although its form is that of the route: a part of it cannot be what stands there, such as a
 * word for a number. Undefined for a path that names one, whether or not there is something under it.
 */
export function pathFault({ input }: Route, params: FastifyRequest['params']): AppError | undefined {
  for (const [name, text] of Object.entries<string>(Object(params))) {
    const schema: z.ZodType | undefined = input.shape[name]
    if (schema && !z.safeDecode(schema, readParameter(schema, text)).success)
      return noSuchCall(`：路径中的“${text.slice(0, 40)}”不是${labelOf(schema) ?? name}`)
  }
  return undefined
}
