import { rm } from 'node:fs/promises'

import type { Figure, Group } from '#bench/measure.ts'
import { openBeside, benchFolder, startProduct } from '#bench/product.ts'

import { callOverhead } from './call-overhead.ts'
import { captchas, captchaSettings } from './captcha.ts'
import { buildPeople } from './people.ts'
import { signIns } from './sign-ins.ts'

/** What knowing people costs: a session with each call, signing in at the usual and at ten times the load, captchas. */
export const identity: Group = async ({ log }) => {
  const dataDir = await benchFolder('identity')
  await rm(dataDir, { recursive: true, force: true })
  const product = await startProduct({
    dataDir,
    env: { ...process.env, ...captchaSettings, DEMO: 'none' },
  })
  try {
    const library = await openBeside(dataDir, log)
    const people = await buildPeople(library.pool)
    await library.close()
    const figures: Figure[] = []
    figures.push(...(await callOverhead(product.url, people.token)))
    figures.push(...(await signIns(product.url, people, log)))
    figures.push(...(await captchas(product.url, log)))
    return figures
  } finally {
    await product.stop()
  }
}
