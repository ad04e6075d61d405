import { useEffect } from 'react'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { browseHistory } from '#contract/personal/history.ts'
import { act } from '#web/api/caller.ts'
import { useSession } from '#web/api/session.ts'

/** Notes in the reader's history that a record is shown; a failure is no matter of the page. */
export function useVisit(record: RecordView | undefined): void {
  const { account } = useSession()
  const [kind, code] = [record?.kind, record?.code]
  useEffect(() => {
    if (account === undefined || kind === undefined || code === undefined) return
    act(browseHistory.save, { moduleName: kind, content: code }).catch(() => {})
  }, [account, kind, code])
}
