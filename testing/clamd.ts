import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { onTestFinished } from 'vitest'

export interface StandInScanner {
  address: { host: string; port: number }
  /** Bytes of each content that came whole. */
  scanned: readonly number[]
}

/** Speaks INSTREAM as clamd does: finds a word, and refuses a stream beyond its limit. */
export async function startClamd({ limit = Infinity, finds = 'VIRUS' } = {}): Promise<StandInScanner> {
  const scanned: number[] = []
  const command = Buffer.from('zINSTREAM\0')
  const server = createServer((socket) => {
    let [bytes, at, content] = [Buffer.alloc(0), command.length, Buffer.alloc(0)]
    const end = (line: string) => socket.end(`${line}\0`)
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, Buffer.from(piece)])
      if (bytes.length >= command.length && !bytes.subarray(0, command.length).equals(command)) {
        end('UNKNOWN COMMAND')
        return
      }
      while (bytes.length >= at + 4) {
        const length = bytes.readUInt32BE(at)
        if (length === 0) {
          scanned.push(content.length)
          end(content.includes(finds) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
          return
        }
        if (content.length + length > limit) {
          end('INSTREAM size limit exceeded. ERROR')
          return
        }
        if (bytes.length < at + 4 + length) return
        content = Buffer.concat([content, bytes.subarray(at + 4, at + 4 + length)])
        at += 4 + length
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { address: { host: '127.0.0.1', port }, scanned }
}
