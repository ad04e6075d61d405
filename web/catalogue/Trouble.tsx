import { Offline } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty, Failed } from '#web/ui/States.tsx'

interface TroubleProps {
  error: unknown
  title: string
  onRetry: () => void
  retrying: boolean
}

/** What was asked for did not come: without network in its own words, else as the server refused it. */
export function Trouble({ error, title, onRetry, retrying }: TroubleProps) {
  if (!(error instanceof Offline)) return <Failed {...{ error, title, onRetry, retrying }} />
  return (
    <div role="alert">
      <Empty
        drawing="water"
        title="网络不通"
        text="请检查网络后再试；填写的条件还在。"
        action={
          <Button look="primary" icon="refresh" busy={retrying} onClick={onRetry}>
            再试一次
          </Button>
        }
      />
    </div>
  )
}
