/** Milliseconds before the first, second, … return of a server that died. */
const pauses = [1000, 2000, 5000, 15_000, 30_000]
/** Milliseconds within which a server returns that often at most. */
const period = 600_000

/**
 * Brings a server back that died after it had opened: it crashed, was killed, ran out of memory. Not one that was asked
 * to stop, or that refused to start; nor for ever. `start` starts a server and answers with `{ opened, ended }`: whether
 * it has opened, and a promise of the exit code and signal. `stopping` resolves when the product is asked to stop.
 */
export async function supervise(start, { stopping, log, pause = pauses, clock = Date.now }) {
  let isStopping = false
  void stopping.then(() => (isStopping = true))
  const nextPause = pausing(pause, clock)
  for (let hasOpened = false; ;) {
    const server = start()
    const [code, signal] = await server.ended
    const died = hasDied(server.opened(), hasOpened, [code, signal])
    hasOpened = true
    if (isStopping || !died) return code ?? 1
    const wait = nextPause()
    if (wait === undefined) {
      log(`服务十分钟内第 ${pause.length + 1} 次意外中断，不再自动启动`)
      return code ?? 1
    }
    log(`服务意外中断（${causeOf(code, signal)}），${wait / 1000} 秒后重新启动`)
    await passing(wait, stopping)
    if (isStopping) return 0
  }
}

const causeOf = (code, signal) => signal ?? `退出码 ${code}`

/** Whether a server ended unasked: open, or killed while it was returning. Who refuses to start says why. */
const hasDied = (isOpen, isReturn, [code, signal]) => (isOpen ? code !== 0 : isReturn && signal !== null)

/** The pause before each return; undefined where there were as many within the period as there are pauses. */
function pausing(pause, clock) {
  const returns = []
  return () => {
    const now = clock()
    while (returns.length > 0 && now - returns[0] > period) returns.shift()
    if (returns.length < pause.length) returns.push(now)
    else return undefined
    return pause[returns.length - 1]
  }
}

/** Resolves after so many milliseconds, or when there is nothing to wait for. */
function passing(milliseconds, stopping) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    void stopping.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
