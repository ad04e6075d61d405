import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import statics from '@fastify/static'
import fastify from 'fastify'

import type { RequestContext } from '#server/http/implement.ts'
import { mount, openCallSemaphores } from '#server/http/mount.ts'
import { openRates } from '#server/rates/rates.ts'
import { secretsOf } from '#server/secrets/secrets.ts'
import { captchaRoutes } from '#server/sign-in/captcha/captcha.routes.ts'
import { openCaptchas } from '#server/sign-in/captcha/captcha.ts'

import { knownPictures } from './captcha.ts'

/*
 * A server of captchas and pages only, for journeys in a browser. Each line of its output is JSON: first its address,
 * then what solves each challenge it gives out, and what it thinks of each verification that is handed to it.
 */
const { values } = parseArgs({ options: { plain: { type: 'boolean' }, web: { type: 'string' } } })
const log = (line: unknown) => console.info(JSON.stringify(line))
const pictures = knownPictures()
/** There is no database here, and one server. */
const [answered, passed] = [new Set<string>(), new Set<string>()]
const captchas = openCaptchas(
  {
    secrets: secretsOf(randomBytes(32)),
    rates: openRates(Object.create(null)),
    ledger: {
      answer: (challenge) => Promise.resolve(answered.size < answered.add(challenge).size),
      pass: (verification, use) => Promise.resolve(void passed.add(verification + JSON.stringify(use))),
      redeem: (verification, use) => Promise.resolve(passed.delete(verification + JSON.stringify(use))),
    },
  },
  {
    aes: !values.plain,
    steps: 20_000,
    pictures: {
      ...pictures,
      take: async (type) => {
        const picture = await pictures.take(type)
        log({ solution: picture?.solution })
        return picture
      },
    },
  },
)

const app = fastify({ genReqId: () => 'E-000000000000' })
const room = { callSemaphores: openCallSemaphores(), callLimit: 60_000 }
mount(app, captchaRoutes(captchas), { ...({} as RequestContext), ...room }) // captchas need nothing else

const client = join(import.meta.dirname, '../e2e/fixtures/aj-captcha')
const packed = (name: string, type: string) =>
  app.get(`/${name}`, async (_, reply) =>
    reply
      .header('content-encoding', 'gzip')
      .type(type)
      .send(await readFile(join(client, `${name}.gz`))),
  )
packed('client.js', 'text/javascript')
packed('client.css', 'text/css')
app.get('/client', async (_, reply) =>
  reply.type('text/html').send(await readFile(join(client, 'page.html'))),
)
app.get('/redeem', async (request, reply) => {
  const { verification, source } = Object(request.query)
  try {
    await captchas.redeem(verification, { scene: 'sign-in', source })
    return reply.send('redeemed')
  } catch {
    return reply.send('refused')
  }
})
if (values.web) app.register(statics, { root: values.web })
app.addHook('onSend', async (_, reply) => {
  reply.header(
    'content-security-policy',
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
  )
})
log({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
