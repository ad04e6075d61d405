import { Agent, request } from 'node:http'

/** Calls of the file service over connections that stay open. Anything but success throws. */
export interface Client {
  json: <Data>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Data>
  bytes: (path: string, body: Buffer) => Promise<void>
  form: (path: string, name: string, content: Buffer) => Promise<void>
  /** Reads an answer without keeping it, of this address or of another server's; its length. */
  drain: (path: string, server?: string, hear?: (piece: Buffer) => void) => Promise<number>
  close: () => void
}

const boundary = 'bench-files'

export function client(url: string, token: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = (
    method: string,
    path: string,
    given: { type?: string; body?: Buffer; server?: string | undefined; hear?: (piece: Buffer) => void } = {},
  ) => {
    const { type = '', body, server = `${url}/api`, hear = () => {} } = given
    return new Promise<{ length: number; head: Buffer }>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': type, 'content-length': String(body.length) }),
      }
      const call = request(`${server}${path}`, { method, agent, headers }, (answer) => {
        let [length, head] = [0, Buffer.alloc(0)]
        answer.on('data', (piece: Buffer) => {
          length += piece.length
          hear(piece)
          if (head.length < 65_536) head = Buffer.concat([head, piece])
        })
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve({ length, head })
            : reject(new Error(`${path} answered ${answer.statusCode}: ${head.toString()}`)),
        )
        answer.on('error', reject)
      })
      call.on('error', reject).end(body)
    })
  }
  return {
    json: async <Data>(method: string, path: string, body?: object) => {
      const sent = body && Buffer.from(JSON.stringify(body))
      const { head } = await ask(method, path, { type: 'application/json', ...(sent && { body: sent }) })
      return (JSON.parse(head.toString()) as { data: Data }).data
    },
    bytes: async (path, body) => void (await ask('POST', path, { type: 'application/octet-stream', body })),
    form: async (path, name, content) => {
      const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
      const body = Buffer.concat([
        Buffer.from(`${part('name="pathName"')}bench\r\n${part(`name="file"; filename="${name}"`)}`),
        content,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      await ask('POST', path, { type: `multipart/form-data; boundary=${boundary}`, body })
    },
    drain: async (path, server, hear = () => {}) => (await ask('GET', path, { server, hear })).length,
    close: () => agent.destroy(),
  }
}
