import { connect } from 'node:net'

const [beginRequest, endRequest, params, stdin, stdout] = [1, 3, 4, 5, 6]
const responder = Buffer.from([0, 1, 0, 0, 0, 0, 0, 0])

/** Asks a FastCGI program on a socket once; returns head and body as one. */
export function askFastCgi(socketPath: string, variables: Readonly<Record<string, string>>): Promise<Buffer> {
  const pairs = Object.entries(variables).flatMap(([name, value]) => [lengthsOf(name, value), name + value])
  const named = Buffer.concat(pairs.map((part) => Buffer.from(part)))
  return new Promise((resolve, reject) => {
    const [received, output]: [Buffer[], Buffer[]] = [[], []]
    const socket = connect(socketPath).on('error', reject)
    socket.on('data', (chunk) => received.push(chunk))
    socket.on('close', () => {
      const isWhole = takeOutput(Buffer.concat(received), output)
      if (isWhole) resolve(Buffer.concat(output))
      else reject(new Error('The FastCGI program hung up.'))
    })
    const records: [type: number, content: Buffer][] = [
      [beginRequest, responder],
      [params, named],
      [params, Buffer.alloc(0)],
      [stdin, Buffer.alloc(0)],
    ]
    socket.write(Buffer.concat(records.flatMap(([type, content]) => [headOf(type, content.length), content])))
  })
}

const lengthsOf = (name: string, value: string): Buffer => {
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32BE((Buffer.byteLength(name) | 0x80_00_00_00) >>> 0, 0)
  lengths.writeUInt32BE((Buffer.byteLength(value) | 0x80_00_00_00) >>> 0, 4)
  return lengths
}

function headOf(type: number, length: number): Buffer {
  const head = Buffer.from([1, type, 0, 1, 0, 0, 0, 0])
  head.writeUInt16BE(length, 4)
  return head
}

/** Whether the answer came to its end. */
function takeOutput(received: Buffer, output: Buffer[]): boolean {
  for (let at = 0; at + 8 <= received.length;) {
    const [type, length] = [received[at + 1], received.readUInt16BE(at + 4)]
    if (type === endRequest) return true
    if (type === stdout) output.push(received.subarray(at + 8, at + 8 + length))
    at += 8 + length + (received[at + 6] ?? 0)
  }
  return false
}
