import { AppError } from '#contract/errors.ts'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { Empty, Failed } from '#web/ui/states/States.tsx'

/** Why the server refuses the file. */
export function Closed({ error, ...again }: { error: Error; retrying: boolean; onRetry: () => void }) {
  if (!(error instanceof AppError)) return <Failed error={error} title="文件没能取到" {...again} />
  if (error.code === 'not_signed_in') {
    return <Empty title="登录后阅读" text="文件只供登录的读者阅读和下载。" action={<SignInButton />} />
  }
  if (error.status === 404 || error.code === 'invalid_input') {
    return <Empty drawing="probe" title="没有这个文件" text="网址可能写错了，或文件已撤下。" />
  }
  const { lock } = error.detail
  if (!lock) return <Failed error={error} title="文件没能取到" {...again} />
  return (
    <Empty
      title={`${lock.reason}。`}
      text={`${lock.until ? `保护期至 ${lock.until}，到期自动公开。` : ''}由${lock.decidedBy}决定。`}
    />
  )
}
