import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'

/** What became of spans. */
export interface SpanCounts {
  sent: number
  /** They came faster than they could be sent. */
  dropped: number
  /** The receiver was away, or refused them. */
  refused: number
}

export interface SpanQueue extends SpanProcessor {
  counts: SpanCounts
}

interface SpanQueueOptions {
  /** Called when spans cannot be sent, and when they can again; not for each time between. */
  report: (line: string) => void
  /** Runs work as if no call had asked for it. */
  apart: <T>(work: () => T) => T
  /** Spans that wait at most, and that are sent at once: few, since those that wait long cost the collection of garbage most. */
  max?: number
  batch?: number
  /** Milliseconds for which spans are gathered. */
  pause?: number
}

/**
 * Gathers spans that have ended and sends them, one batch at a time. Nobody waits for it: what comes while the queue is
 * full is dropped and counted.
 */
export function openSpanQueue(
  exporter: SpanExporter,
  { report, apart, max = 2048, batch = 64, pause = 1000 }: SpanQueueOptions,
): SpanQueue {
  const counts: SpanCounts = { sent: 0, dropped: 0, refused: 0 }
  const waiting: ReadableSpan[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let isAway = false

  const note = (error: Error | undefined, count: number) => {
    counts[error ? 'refused' : 'sent'] += count
    if (error && !isAway) report('链路数据没有送达，已舍弃；恢复之前不再提示，读者不受影响')
    if (!error && isAway) report('链路数据恢复送达')
    isAway = error !== undefined
  }
  const sendBatch = () =>
    new Promise<void>((resolve) => {
      const spans = waiting.splice(0, batch)
      exporter.export(spans, ({ code, error }) => {
        note(code === 0 ? undefined : (error ?? new Error('refused')), spans.length)
        resolve()
      })
    })
  const sendAll = async () => {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) await sendBatch()
  }
  const send = () => (sending ??= apart(sendAll).finally(() => (sending = undefined)))
  return {
    counts,
    onStart: () => {},
    onEnd: (span) => {
      if (waiting.length >= max) {
        counts.dropped += 1
        return
      }
      waiting.push(span)
      if (waiting.length >= batch) void send()
      else timer ??= apart(() => setTimeout(() => void send(), pause).unref())
    },
    forceFlush: async () => {
      await sending
      await send()
    },
    shutdown: async () => {
      await sending
      await send()
      await exporter.shutdown()
    },
  }
}
