import type { Input, Route } from '#contract/route.ts'
import { callBytes } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { currentSession } from '#web/api/session.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { keepFile } from './keep-file.ts'

/** Saves what a call answers as a file; says why where it does not. */
export async function download<R extends Route>(route: R, input: Input<R>, name: string): Promise<void> {
  try {
    const file = await callInSession(currentSession(), (token) => callBytes(route, input, { token }))
    keepFile(file.blob, file.name ?? name)
  } catch (error) {
    toast(error instanceof Error ? error.message : '没有下载成', { fault: true })
  }
}
