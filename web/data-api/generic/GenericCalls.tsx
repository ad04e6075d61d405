import { useSession } from '#web/api/session.ts'

import { GenericCallForm } from './GenericCallForm.tsx'

/** Members put a call together by hand. */
export function GenericCalls() {
  const { token } = useSession()
  if (token === undefined) return null
  return (
    <details className="generic-calls">
      <summary>通用调用</summary>
      <p className="data-api-lead">
        按网址、方法、传参方式与答复格式调用本站的接口，或由本馆代为调用可以转发的主机（不随重定向，10 秒、1
        MB 为限）。
      </p>
      <GenericCallForm />
    </details>
  )
}
