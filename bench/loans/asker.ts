import { Agent, request } from 'node:http'

/** Asks over as many kept connections as there are clients; a refused call is an error. */
export function asker(url: string, token: string, clients: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    new Promise<unknown>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      }
      const call = request(`${url}/api${path}`, { method, agent, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('error', reject).on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode === 200) resolve(JSON.parse(text).data)
          else reject(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`))
        })
      })
      call.on('error', reject).end(body && JSON.stringify(body))
    })
  return { ask, close: () => agent.destroy() }
}
