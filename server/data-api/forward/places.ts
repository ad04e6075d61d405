import { AppError } from '#contract/errors.ts'

/** Calls of other hosts that one server makes at once, and of one host: a host that is slow holds up nobody else. */
export const hostPlaces = { all: 16, each: 4 }

/** Limits how many calls of other hosts are on their way; what comes beyond is refused at once. */
export function openHostPlaces({ all, each } = hostPlaces) {
  const taken = new Map<string, number>()
  let working = 0
  return async <T>(host: string, work: () => Promise<T>): Promise<T> => {
    const before = taken.get(host) ?? 0
    if (working >= all || before >= each)
      throw new AppError('busy', { retryAfter: 5 }, '正在转发的调用较多，请稍后再试')
    working += 1
    taken.set(host, before + 1)
    try {
      return await work()
    } finally {
      working -= 1
      const left = (taken.get(host) ?? 1) - 1
      if (left === 0) taken.delete(host)
      else taken.set(host, left)
    }
  }
}
