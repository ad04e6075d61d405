import { useParams } from 'react-router'

import { deposits } from '#contract/deposits/deposits.ts'
import { materials } from '#contract/deposits/materials.ts'
import { AppError } from '#contract/errors.ts'
import type { Output } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'

import { startPath } from './deposit-calls.ts'
import { VerifyForm } from './VerifyForm.tsx'

import '#web/about/about.css'
import './deposits.css'

/** What a voucher certifies, for anybody who has its number. */
export function VoucherPage() {
  const { code = '' } = useParams()
  return (
    <div className="wide about deposits">
      <Crumbs
        items={[
          { label: '首页', to: '/home' },
          { label: '资料汇交', to: startPath },
          { label: '核验汇交凭证' },
        ]}
      />
      <h1>核验汇交凭证</h1>
      {code && <Verified key={code} code={code} />}
      <VerifyForm key={`form ${code}`} start={code} />
    </div>
  )
}

function Verified({ code }: { code: string }) {
  const answer = useCall(deposits.verify, { code })
  const { data, error } = answer
  if (data) return <Certified code={code} voucher={data} />
  if (error instanceof AppError && error.code === 'not_found')
    return (
      <Stack role="status" gap={16} className="deposit-result">
        <Note variant="bad">
          <b>不是本馆出具的凭证</b>
          <p>编号 {code} 核对不上，请逐字核对；凭证若有改动，也核对不上。</p>
        </Note>
      </Stack>
    )
  return <AnswerState answer={answer} rows={4} />
}

interface CertifiedProps {
  code: string
  voucher: Output<typeof deposits.verify>
}

function Certified({ code, voucher }: CertifiedProps) {
  const { title, material, depositor, acceptedOn, openOn, files } = voucher
  return (
    <Stack role="status" gap={16} className="deposit-result">
      <Note variant="ok">
        <b>本馆出具，内容如下</b>
      </Note>
      <KeyValues
        ruled
        items={[
          { label: '凭证编号', value: <span className="num">{code}</span> },
          { label: '资料名称', value: title },
          { label: '资料种类', value: materials[material].label },
          { label: '汇交人', value: depositor },
          { label: '接收日期', value: <span className="num">{acceptedOn}</span> },
          { label: '开放日期', value: <span className="num">{openOn}</span> },
          { label: '电子文件', value: `${files} 个` },
        ]}
      />
    </Stack>
  )
}
