import type { RecordView } from '#contract/catalogue/routes.ts'
import { example } from '#web/ui/Example.tsx'

import { AccessReason } from './AccessReason.tsx'

// oxlint-disable-next-line no-unsafe-type-assertion -- no more of a record is asked here
const protectedRecord = {
  access: 'protected',
  lock: { reason: '资料在保护期内，汇交人尚未公开', until: null, decidedBy: '汇交单位' },
} as RecordView
// oxlint-disable-next-line no-unsafe-type-assertion -- nor of this one
const memberRecord = { access: 'member', lock: null } as RecordView

export const accessReasonExample = example.stack(
  'state',
  '没有开放的内容',
  '没有开放的内容说明原因；登录就能看的，给出链接。',
  () => (
    <>
      <p>
        <AccessReason record={memberRecord} what="分层与试验" />
      </p>
      <p>
        <AccessReason record={protectedRecord} />
      </p>
    </>
  ),
)
