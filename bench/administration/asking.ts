import { randomBytes } from 'node:crypto'

/** Calls the product as somebody who is signed in: JSON, or a file as it is. */
export function asking(url: string, token: string) {
  return async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const isFile = body instanceof Uint8Array
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        ...(!isFile && method === 'POST' && { 'idempotency-key': randomBytes(12).toString('hex') }),
      },
      ...(body && { body: isFile ? new Blob([new Uint8Array(body)]) : JSON.stringify(body) }),
    })
    const { data, message } = (await answer.json()) as { data: Data; message: string }
    if (!answer.ok) throw new Error(`${path}: ${message}`)
    return data
  }
}
