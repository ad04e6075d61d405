import { z } from 'zod'

import type { Db } from '#database/database.ts'
import { seal, unseal } from '#server/secrets/seal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

import {
  deleteMessagesEndedBefore,
  endMessage,
  insertMessage,
  putBackMessage,
  takeDueMessages,
  type DueMessage,
} from './messages.queries.ts'
import { type Channel, masked, SendFailed, type Target } from './sender.ts'
import type { Senders } from './senders.ts'
import { isTemplate, type TemplateName, type ValuesOf } from './templates.ts'

export { type Message, masked, type Target } from './sender.ts'
export { openSenders, type Senders } from './senders.ts'
export { momentWords, type TemplateName } from './templates.ts'

/** What is to be sent: a template, filled, to a number or an address. */
export interface Letter<Name extends TemplateName = TemplateName> extends Target {
  template: Name
  values: ValuesOf<Name>
  /** Seconds after which it is worth nothing; a day unless told. */
  lasts?: number
  /** Nobody is there to receive it: the row is written as any other, and nothing is sent. */
  withheld?: boolean
}

export interface Outbox {
  /** Writes a message in the caller's transaction; it leaves within a second of the commit. */
  post: <Name extends TemplateName>(tx: Db, letter: Letter<Name>) => Promise<void>
  /** Sends what is due now; answers when nothing is. */
  deliver: () => Promise<void>
  /** Whether anything leaves by this channel. */
  delivers: (channel: Channel) => boolean
  close: () => Promise<void>
}

interface OutboxOptions {
  secrets: Secrets
  senders: Senders
  /** Told of what did not leave, in one line without number, address or code. */
  report: (line: string) => void
}

const day = 86_400
const atOnce = 20
const pause = 1000
/** Seconds before each further try. */
const backOff = [5, 20, 60]
const retentionDays = 30

/** Opens the outbox: rows written first, then sent by a loop that goes on where an earlier process ended. */
export function openOutbox(db: Db, { secrets, senders, report }: OutboxOptions): Outbox {
  const key = secrets.key('messages')
  const closing = new AbortController()
  const { deliver, ended } = inTurn(async () => {
    while (!closing.signal.aborted) {
      const due = await takeDueMessages(db, atOnce)
      if (due.length === 0) return
      await Promise.all(due.map((message) => deliverOne(db, message, { key, senders, report })))
    }
  }, report)
  const timer = setInterval(() => void deliver(), pause)
  timer.unref()
  return {
    post: (tx, { channel, to, template, values, lasts = day, withheld = false }) => {
      const content = seal(key, JSON.stringify({ to, values }))
      const shown = masked({ channel, to })
      return insertMessage(tx, { channel, template, shown, content: withheld ? null : content, lasts })
    },
    deliver,
    delivers: (channel) => senders[channel] !== undefined,
    close: async () => {
      closing.abort()
      clearInterval(timer)
      await ended()
    },
  }
}

/** One round at a time and one more that waits for it; a failure is told once, until a round succeeds again. */
function inTurn(round: () => Promise<void>, report: (line: string) => void) {
  let running = Promise.resolve()
  let waiting: Promise<void> | undefined
  let healthy = true
  const attempt = async () => {
    try {
      await round()
      healthy = true
    } catch (error) {
      if (healthy) report(`短信与邮件暂时无法发送，将自动重试：${Object(error).message}`)
      healthy = false
    }
  }
  const deliver = () => {
    waiting ??= running.then(() => {
      waiting = undefined
      running = attempt()
      return running
    })
    return waiting
  }
  return { deliver, ended: () => waiting ?? running }
}

interface Delivery {
  key: Buffer
  senders: Senders
  report: (line: string) => void
}

async function deliverOne(db: Db, message: DueMessage, { key, senders, report }: Delivery): Promise<void> {
  const failure = await attemptOne(message, key, senders)
  const { tries, channel, shown } = message
  if (!failure) return endMessage(db, message, { state: 'delivered' })
  const wait = failure.reason === 'away' ? backOff[tries - 1] : undefined
  if (wait !== undefined) return putBackMessage(db, message, wait)
  const { reason, detail } = failure
  await endMessage(db, message, { state: 'failed', reason, detail })
  report(`${channel === 'sms' ? '短信' : '邮件'}未送达（${shown}）：${failure.message}`)
}

/** A message that was begun too often ended a process each time: it is not begun again. */
async function attemptOne(
  message: DueMessage,
  key: Buffer,
  senders: Senders,
): Promise<SendFailed | undefined> {
  const { id, channel, template, content, tries, expired } = message
  const sender = senders[channel]
  if (expired) return new SendFailed('expired')
  if (!sender) return new SendFailed('no_channel')
  if (tries > backOff.length + 1 || !isTemplate(template)) return new SendFailed('away', 'given up')
  const letter = readContent(content, key)
  if (!letter) return new SendFailed('unreadable')
  try {
    await sender.send({ id, channel, template, ...letter })
    return undefined
  } catch (error) {
    return error instanceof SendFailed ? error : new SendFailed('refused', Object(error).name)
  }
}

const Content = z.object({ to: z.string(), values: z.record(z.string(), z.string()) })

/** Undefined when it was sealed with another key. */
function readContent(content: Buffer, key: Buffer): z.infer<typeof Content> | undefined {
  try {
    return Content.parse(JSON.parse(unseal(key, content)))
  } catch {
    return undefined
  }
}

/** Forgets what was sent, or not, a month ago. */
export const deleteEndedMessages = (db: Db): Promise<void> => deleteMessagesEndedBefore(db, retentionDays)
