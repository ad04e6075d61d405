import { organisation } from '#contract/back-office/organisation.ts'
import { usePermission, useSession } from '#web/api/session.ts'
import { example, OpenButton } from '#web/ui/Example.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { ImportDialog } from './ImportDialog.tsx'

export const importDialogExample = example.row(
  'overlay',
  '导入',
  '一个 xls 或 xlsx 文件，先检查并列出问题，再决定写入；写入之后可以整批撤销。访客的文件不检查。',
  () => {
    const mayWrite = usePermission('organisations.write')
    const isRefused = useSession().token !== undefined && !mayWrite // it would end the session
    if (isRefused) return <Note>有权管理单位者可在此试用。</Note>
    return (
      <OpenButton label="导入单位">
        {(open, close) => open && <ImportDialog resource={organisation} onClose={close} />}
      </OpenButton>
    )
  },
)
