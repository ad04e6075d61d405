import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fastify from 'fastify'

import type { RequestContext } from '#server/http/implement.ts'
import { mount, openCallSemaphores } from '#server/http/mount.ts'
import { openRates } from '#server/rates/rates.ts'
import { secretsOf } from '#server/secrets/secrets.ts'
import { captchaRoutes } from '#server/sign-in/captcha/captcha.routes.ts'
import { type Captchas, openCaptchas } from '#server/sign-in/captcha/captcha.ts'
import { type KnownPictures, knownPictures } from '#testing/captcha.ts'

/** A server of captchas only, and of the page of an independent client. */
export interface CaptchaSite extends Pick<Captchas, 'redeem'> {
  url: string
  pictures: KnownPictures
  close: () => Promise<void>
}

const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
const client = join(import.meta.dirname, '../../e2e/fixtures/aj-captcha')

export async function openCaptchaSite({ aes }: { aes: boolean }): Promise<CaptchaSite> {
  const pictures = knownPictures()
  const captchas = openCaptchasWithoutDatabase(pictures, aes)
  const app = fastify({ genReqId: () => 'E-000000000000' })
  const claimSpace = async () => () => {}
  const room = { callSemaphores: openCallSemaphores(), callLimit: 60_000, claimSpace }
  mount(app, captchaRoutes(captchas), { ...({} as RequestContext), ...room }) // captchas need nothing else
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
  app.addHook('onSend', async (_, reply) => {
    reply.header('content-security-policy', policy)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    app.server.closeAllConnections()
    await app.close()
    await captchas.close()
  }
  return { url, pictures, redeem: captchas.redeem, close }
}

/** There is one server, which remembers what it gave out. */
function openCaptchasWithoutDatabase(pictures: KnownPictures, aes: boolean): Captchas {
  const [answered, passed] = [new Set<string>(), new Set<string>()]
  const ledger: Parameters<typeof openCaptchas>[0]['ledger'] = {
    answer: (challenge) => Promise.resolve(answered.size < answered.add(challenge).size),
    pass: (verification, use) => Promise.resolve(void passed.add(verification + JSON.stringify(use))),
    redeem: (verification, use) => Promise.resolve(passed.delete(verification + JSON.stringify(use))),
  }
  const given = { secrets: secretsOf(randomBytes(32)), rates: openRates(Object.create(null)), ledger }
  return openCaptchas(given, { aes, pictures, steps: 20_000, leastMs: { blockPuzzle: 0, clickWord: 0 } })
}
