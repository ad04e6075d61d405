import { useQuery } from '@tanstack/react-query'

import { fetchReadiness, type Readiness } from '#web/api/call.ts'

/** How the server that answers is doing, each minute. */
export const useReadiness = () =>
  useQuery({
    queryKey: ['/health/ready'],
    queryFn: ({ signal }) => fetchReadiness(signal),
    refetchInterval: 60_000,
  })

const words: Readonly<Record<Readiness['status'], string>> = {
  ok: '正常',
  reads_only: '数据库没有应答，访客可阅览',
  starting: '正在启动',
  stopping: '正在停止',
  database_away: '数据库没有应答',
  not_writable: '数据库不能写入',
}

/** What was answered a minute ago is not said of a server that answers no longer. */
export const readinessWords = ({
  data,
  isError,
}: Pick<ReturnType<typeof useReadiness>, 'data' | 'isError'>) => {
  if (isError) return '没有应答'
  return data ? words[data.status] : '—'
}
