import { z } from 'zod'

import { route } from './route.ts'

export const description = {
  openapi: route({
    method: 'GET',
    path: '/openapi.json',
    summary: '本接口的 OpenAPI 3.1 描述',
    access: 'anyone',
    answer: 'json',
    constant: true,
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
  }),
}
