import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Calls that may stand behind the one that is being answered on a connection; browsers send none. */
const maxBehind = 64

/**
 * Answers the calls of a connection one after the other, each when the answer before it has gone: whoever does not read
 * holds one answer, whatever was asked. Meanwhile the connection is not read; one that has sent too much by then ends.
 */
export function oneByOne(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>()
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    response.once('close', () => {
      const line = lines.get(socket) ?? []
      const next = socket.destroyed ? undefined : line.shift()
      if (line.length === 0) socket.resume()
      if (next) next()
      else lines.delete(socket)
    })
    handle(request, response)
  }
  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, [])
      begin(request, response)
    } else if (line.length < maxBehind) {
      line.push(() => begin(request, response))
      socket.pause()
    } else socket.destroy()
  }
}
