import { Agent, request } from 'node:http'

import { type Figure, figure, load, median } from '#bench/measure.ts'

const rounds = 9
const calls = 1500

/**
 * What a session and its permissions add to a call: the same small question in turns without and with a token, one
 * after the other; the middle of the differences of the medians.
 */
export async function callOverhead(url: string, token: string): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (headers: Record<string, string>) => () =>
    new Promise<void>((resolve, reject) => {
      const call = request(`${url}/api/catalogue`, { agent, headers }, (answer) => {
        answer.on('error', reject).on('end', resolve).resume()
        if (answer.statusCode !== 200) reject(new Error(`the catalogue answered ${answer.statusCode}`))
      })
      call.on('error', reject).end()
    })
  const [plain, known] = [ask({}), ask({ authorization: `Bearer ${token}` })]
  await load(1, { calls }, plain)
  await load(1, { calls }, known)
  const differences: number[] = []
  for (let round = 0; round < rounds; round++) {
    const without = await load(1, { calls }, plain)
    const within = await load(1, { calls }, known)
    differences.push(median(within.latencies) - median(without.latencies))
  }
  agent.destroy()
  return [figure('session and permissions of a call, p50', median(differences), 'ms', ['<', 0.5])]
}
