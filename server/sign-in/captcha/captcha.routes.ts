import { captcha } from '#contract/sign-in/captcha.ts'
import { implement, type Endpoint } from '#server/http/implement.ts'

import { refusedByWire } from './answer.ts'
import type { Captchas } from './captcha.ts'

export const captchaRoutes = (captchas: Captchas): Endpoint[] =>
  implement(
    captcha,
    {
      get: ({ input, from }) => captchas.get(input, from),
      getByLink: ({ input, from }) => captchas.get(input, from),
      check: ({ input, from }) => captchas.check(input, from),
      extend: ({ input, from }) => captchas.extend(input, from),
    },
    refusedByWire,
  )
