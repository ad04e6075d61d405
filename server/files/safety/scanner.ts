import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'

import { AppError, fail } from '#contract/errors.ts'

/** Where clamd listens. */
export type ScannerAddress = { host: string; port: number } | { path: string }

/**
 * Whether a content, of which each piece is valid until the next is asked for, was scanned and is clean; false without a scanner, and beyond the scanner's limit. Throws
 * `file_infected`, or `scanner_away` when nothing can be known now.
 */
export type Scan = (content: AsyncIterable<Buffer>) => Promise<boolean>

const silence = 120_000
const maxAnswer = 4096

export const openScanner = (address: ScannerAddress | undefined): Scan =>
  address ? (content) => scan(address, content) : async () => false

/** Speaks INSTREAM of clamd: pieces with their lengths, an empty one at the end, one line back. */
async function scan(address: ScannerAddress, content: AsyncIterable<Buffer>): Promise<boolean> {
  const socket = connect(address)
  socket.setTimeout(silence, () => socket.destroy(new Error('silent')))
  const line = lineOf(socket)
  try {
    await once(socket, 'connect')
    socket.write('zINSTREAM\0')
    for await (const piece of content) {
      if (!socket.writable) break // a scanner that has heard enough closes, and has said why
      socket.write(lengthOf(piece))
      await new Promise((done) => socket.write(piece, done)) // it is valid no longer
    }
    if (socket.writable) socket.write(lengthOf(Buffer.alloc(0)))
    return verdictOf(await line)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw Object.assign(new AppError('scanner_away'), { cause: error })
  } finally {
    socket.destroy()
  }
}

function verdictOf(line: string): boolean {
  if (line.endsWith('FOUND')) fail('file_infected')
  if (line.includes('size limit exceeded')) return false
  return line === 'stream: OK' || fail('scanner_away')
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** What the scanner has said when it ends, or when it breaks off after an answer. */
function lineOf(socket: Readable): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  socket.on('data', (piece: Buffer) => {
    text = `${text}${piece.toString('latin1')}`.slice(0, maxAnswer)
    if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
  })
  socket.on('error', () => resolve(text))
  socket.on('close', () => resolve(text))
  return promise
}
