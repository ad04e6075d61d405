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
import { type Channel, maskTarget, SendFailure, type Target } from './sender.ts'
import type { Senders } from './senders.ts'
import { isTemplate, type TemplateName, type ValuesOf } from './templates.ts'

export { type Message, maskTarget, type Target } from './sender.ts'
export { openSenders, type Senders } from './senders.ts'
export { momentWords, type TemplateName } from './templates.ts'

/** A template with its values, and the recipient. */
export interface Letter<Name extends TemplateName = TemplateName> extends Target {
  template: Name
  values: ValuesOf<Name>
  /** Seconds until it expires; by default one day. */
  lasts?: number
  /** Stored like any other message but not sent, for a recipient that does not exist. */
  withheld?: boolean
}

export interface Outbox {
  /** Inserts a message in the caller's transaction; it is sent within a second after the commit. */
  post: <Name extends TemplateName>(tx: Db, letter: Letter<Name>) => Promise<void>
  /** Sends the due messages and resolves when none is left. */
  deliver: () => Promise<void>
  /** Whether the channel has a sender. */
  delivers: (channel: Channel) => Promise<boolean>
  close: () => Promise<void>
}

interface OutboxOptions {
  secrets: Secrets
  /** Those of the moment: accounts are changed while the server runs. */
  senders: Senders | (() => Promise<Senders>)
  /** Receives one line for each failure, without number, address or code. */
  report: (line: string) => void
}

const day = 86_400
const atOnce = 20
const pause = 1000
/** Seconds before each further try. */
const backOff = [5, 20, 60]
const retentionDays = 30

/** Opens the outbox: messages are stored, then sent by a loop that continues after a restart. */
export function openOutbox(db: Db, { secrets, senders, report }: OutboxOptions): Outbox {
  const key = secrets.key('messages')
  const current = async () => (typeof senders === 'function' ? senders() : senders)
  const closing = new AbortController()
  const { deliver, ended } = inTurn(async () => {
    while (!closing.signal.aborted) {
      const due = await takeDueMessages(db, atOnce)
      if (due.length === 0) return
      const delivery = { key, senders: await current(), report }
      await Promise.all(due.map((message) => deliverOne(db, message, delivery)))
    }
  }, report)
  const timer = setInterval(() => void deliver(), pause)
  timer.unref()
  return {
    post: (tx, { channel, to, template, values, lasts = day, withheld = false }) => {
      const content = seal(key, JSON.stringify({ to, values }), secrets.cipher)
      const shown = maskTarget({ channel, to })
      return insertMessage(tx, { channel, template, shown, content: withheld ? null : content, lasts })
    },
    deliver,
    delivers: async (channel) => (await current())[channel] !== undefined,
    close: async () => {
      closing.abort()
      clearInterval(timer)
      await ended()
    },
  }
}

/**
 * Runs one round at a time and queues at most one more; a failure is reported once until a round succeeds.
 */
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

/** A message that was taken too often has crashed the process each time, so it is not sent again. */
async function attemptOne(
  message: DueMessage,
  key: Buffer,
  senders: Senders,
): Promise<SendFailure | undefined> {
  const { id, channel, template, content, tries, expired } = message
  const sender = senders[channel]
  if (expired) return new SendFailure('expired')
  if (!sender) return new SendFailure('no_channel')
  if (tries > backOff.length + 1 || !isTemplate(template)) return new SendFailure('away', 'given up')
  const letter = readContent(content, key)
  if (!letter) return new SendFailure('unreadable')
  try {
    await sender.send({ id, channel, template, ...letter })
    return undefined
  } catch (error) {
    return error instanceof SendFailure ? error : new SendFailure('refused', Object(error).name)
  }
}

const Content = z.object({ to: z.string(), values: z.record(z.string(), z.string()) })

/** Undefined if it was encrypted with another key. */
function readContent(content: Buffer, key: Buffer): z.infer<typeof Content> | undefined {
  try {
    return Content.parse(JSON.parse(unseal(key, content)))
  } catch {
    return undefined
  }
}

/** Deletes messages that ended a month ago. */
export const deleteEndedMessages = (db: Db): Promise<number> => deleteMessagesEndedBefore(db, retentionDays)
