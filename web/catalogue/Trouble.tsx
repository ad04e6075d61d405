import { AppError, errors } from '#contract/errors.ts'
import { Offline } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/States.tsx'

interface TroubleProps {
  error: unknown
  title: string
  onRetry: () => void
  retrying: boolean
}

/** What was asked for did not come: why, a way to try again, and the number by which staff find the failure. */
export function Trouble({ error, title, onRetry, retrying }: TroubleProps) {
  const offline = error instanceof Offline
  const request = requestOf(error)
  return (
    <div role="alert">
      <Empty
        drawing={offline ? 'water' : 'fault'}
        title={offline ? '网络不通' : title}
        text={offline ? '请检查网络后再试；填写的条件还在。' : wordsOf(error)}
        action={
          <Button look="primary" icon="refresh" busy={retrying} onClick={onRetry}>
            再试一次
          </Button>
        }
        aside={request && `报修时请提供：${request}`}
      />
    </div>
  )
}

const wordsOf = (error: unknown) => (error instanceof AppError ? error.message : errors.server_error[1])

function requestOf(error: unknown): string | undefined {
  const detail: object = error instanceof AppError ? error.detail : {}
  return 'request' in detail && typeof detail.request === 'string' ? detail.request : undefined
}
