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
  connections: number
  /** The whole request, head and body, of the n-th call. */
  request: (call: number) => string
}

const longest = 10_000

/**
 * Sends calls at an even pace whatever becomes of them, as visitors come, and not one after the other as clients of a
 * benchmark do. What a call waits for a connection counts as its own time.
 */
export async function evenPace({ url, perSecond, seconds, connections, request }: Pace): Promise<Outcome[]> {
  const { hostname, port } = new URL(url)
  const total = Math.round(perSecond * seconds)
  const outcomes: Outcome[] = []
  const due: { call: number; at: number }[] = []
  const started = performance.now()
  const over = new AbortController()
  const wire = async () => {
    let line = await openLine(hostname, Number(port))
    while (!over.signal.aborted || due.length > 0) {
      const next = due.shift()
      if (!next) {
        await delay(2)
        continue
      }
      const left = longest - (performance.now() - next.at)
      const { status, retryAfter } = left > 0 ? await line.ask(request(next.call), left) : none
      outcomes.push({ status, retryAfter, took: performance.now() - next.at })
      if (line.broken()) line = await openLine(hostname, Number(port))
    }
    line.close()
  }
  const wires = Array.from({ length: connections }, wire)
  for (let call = 0; call < total;) {
    const now = performance.now()
    for (; call < total && started + (call * 1000) / perSecond <= now; call += 1)
      due.push({ call, at: started + (call * 1000) / perSecond })
    await delay(2)
  }
  over.abort()
  await Promise.all(wires)
  return outcomes
}

const none = { status: 0, retryAfter: false }

interface Line {
  ask: (request: string, milliseconds: number) => Promise<Omit<Outcome, 'took'>>
  broken: () => boolean
  close: () => void
}

/** A connection that carries one call at a time. Answers say their length, as ours do. */
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
