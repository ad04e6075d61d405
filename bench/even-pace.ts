import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What came of one call; a status of 0 is none: hung up on, or not answered in time. */
export interface Outcome {
  status: number
  retryAfter: boolean
  /** Milliseconds since the call was due. */
  took: number
}

interface Pace {
  url: string
  perSecond: number
  seconds: number
  /** The whole request, head and body, of the n-th call. */
  request: (call: number) => string
}

const longest = 10_000
const openBefore = 3000
const mostConnections = 12_000

/**
 * Sends calls at an even pace whatever becomes of them, as visitors come, and not one after the other as clients of a
 * benchmark do. Each goes over a connection that is free, as browsers and proxies keep them, or over a new one.
 */
export async function evenPace({ url, perSecond, seconds, request }: Pace): Promise<Outcome[]> {
  const { hostname, port } = new URL(url)
  const total = Math.round(perSecond * seconds)
  const free: Line[] = []
  let open = openBefore
  while (free.length < openBefore)
    free.push(...(await Promise.all(Array.from({ length: 50 }, () => openLine(hostname, Number(port))))))
  const send = async (call: number, due: number): Promise<Outcome> => {
    let line = free.pop()
    if (!line && open >= mostConnections) return { ...none, took: longest }
    if (!line) {
      open += 1
      line = await openLine(hostname, Number(port))
    }
    const left = longest - (performance.now() - due)
    const answer = left > 0 ? await line.ask(request(call), left) : none
    if (line.broken()) open -= 1
    else free.push(line)
    return { ...answer, took: performance.now() - due }
  }
  const started = performance.now()
  const sent: Promise<Outcome>[] = []
  while (sent.length < total) {
    const now = performance.now()
    for (let due = 0; sent.length < total; sent.push(send(sent.length, due))) {
      due = started + (sent.length * 1000) / perSecond
      if (due > now) break
    }
    await delay(2)
  }
  const outcomes = await Promise.all(sent)
  for (const line of free) line.close()
  return outcomes
}

const none = { status: 0, retryAfter: false }

interface Line {
  ask: (request: string, milliseconds: number) => Promise<Omit<Outcome, 'took'>>
  broken: () => boolean
  close: () => void
}

/** A connection with one call at a time. Answers need a Content-Length, which ours have. */
async function openLine(host: string, port: number): Promise<Line> {
  const socket = await dial(host, port)
  let heard = ''
  let done: ((outcome: Omit<Outcome, 'took'>) => void) | undefined
  const finish = (outcome: Omit<Outcome, 'took'>) => {
    done?.(outcome)
    done = undefined
    heard = ''
  }
  const fail = () => {
    socket.destroy()
    finish(none)
  }
  socket.setEncoding('latin1').on('data', (chunk) => {
    heard += String(chunk)
    const end = heard.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = heard.slice(0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (heard.length < end + 4 + length) return
    finish({ status: Number(head.slice(9, 12)), retryAfter: /\r\nretry-after:/i.test(head) })
    if (/\r\nconnection: close/i.test(head)) socket.destroy()
  })
  socket.on('error', fail).on('close', fail)
  return {
    ask: (request, milliseconds) =>
      new Promise((resolve) => {
        const late = setTimeout(fail, milliseconds)
        done = (outcome) => {
          clearTimeout(late)
          resolve(outcome)
        }
        if (socket.destroyed) fail()
        else socket.write(request)
      }),
    broken: () => socket.destroyed,
    close: () => socket.destroy(),
  }
}

function dial(host: string, port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(socket)).setNoDelay()
    socket.once('error', () => resolve(socket))
  })
}
