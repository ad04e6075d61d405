import { useQuery } from '@tanstack/react-query'

import type { health } from '#contract/health.ts'
import type { Output } from '#contract/route.ts'

type Readiness = Output<typeof health.ready>

/** How the server that answers is doing, each minute. Its answer has no envelope: programs of the operator read it, too. */
export const useReadiness = (): Readiness | undefined =>
  useQuery({
    queryKey: ['/health/ready'],
    queryFn: async ({ signal }): Promise<Readiness> => {
      const answer = await fetch('/api/health/ready', { cache: 'no-store', signal })
      return Object(await answer.json())
    },
    refetchInterval: 60_000,
  }).data

export const readinessWords: Readonly<Record<Readiness['status'], string>> = {
  ok: '正常',
  starting: '正在启动',
  stopping: '正在停止',
  database_away: '数据库没有应答',
  not_writable: '数据库不能写入',
}
