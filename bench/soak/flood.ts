import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { type Figure, figure, load, p99 } from '#bench/measure.ts'
import { poster, startProduct } from '#bench/product.ts'

const slow = 1000
const seconds = 20
const path = '/api/catalogue/borehole/list'
const heads = [
  `POST ${path} HTTP/1.1\r\nhost: library\r\nx-slow: `, // heads that never end
  `POST ${path} HTTP/1.1\r\nhost: library\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{`,
]

/** A thousand clients that send a byte a second, half of them in the head of a call: the others are answered. */
export async function survivesFlood(dataDir: string, log: (line: string) => void): Promise<Figure[]> {
  const product = await startProduct({ dataDir })
  const { post, close } = poster(product.url, 4)
  const ask = (call: number) => post(path, { current: 1 + (call % 90), size: 20 })
  try {
    const calm = await load(4, { seconds: 5 }, ask)
    const sockets = await openSlow(Number(new URL(product.url).port))
    log(`${sockets.length} slow clients`)
    const drip = setInterval(() => sockets.forEach((socket) => socket.write('x')), 1000)
    let refused = 0
    const flooded = await load(4, { seconds }, (call) => ask(call).catch(() => void (refused += 1)))
    clearInterval(drip)
    const held = sockets.filter((socket) => !socket.destroyed).length
    for (const socket of sockets) socket.destroy()
    return [
      figure('flood: slow clients held', held, ''),
      figure('flood: calls not answered', refused, '', ['=', 0]),
      figure('flood: p99 before', p99(calm.latencies), 'ms'),
      figure('flood: p99 meanwhile', p99(flooded.latencies), 'ms', ['<', 1000]),
    ]
  } finally {
    close()
    await product.stop()
  }
}

async function openSlow(port: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let n = 0; n < slow; n += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}) // the server may hang up on it, which is its good right
    socket.write(heads[n % heads.length] ?? '')
    sockets.push(socket.resume())
    if (n % 100 === 99) await delay(20)
  }
  return sockets
}
