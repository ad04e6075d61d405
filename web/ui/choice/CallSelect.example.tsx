import { useState } from 'react'

import { organisationRoutes } from '#contract/back-office/organisation.ts'
import { usePermission, useSession } from '#web/api/session.ts'
import { example } from '#web/ui/Example.tsx'
import { Field } from '#web/ui/fields/Field.tsx'

import { CallChoices, CallSelect } from './CallSelect.tsx'

const unitSearch = { call: organisationRoutes.options, what: '单位' }

export const callSelectExample = example.columns(
  'entry',
  '由接口查得的选择',
  '打开时向接口取前 50 项，其余输入文字查找；接口拒绝时说明原因。有权查看单位者可选，访客看到拒绝的样子。',
  () => {
    const [one, setOne] = useState<number>()
    const [some, setSome] = useState<readonly number[]>([])
    const mayRead = usePermission('organisations.read')
    const disabled = useSession().token !== undefined && !mayRead // a refusal would end the session
    return (
      <>
        <Field label="单位">
          {(control) => (
            <CallSelect
              {...{ ...unitSearch, control, disabled }}
              label="单位"
              value={one}
              onChange={setOne}
              clear="不选"
            />
          )}
        </Field>
        <Field label="单位，最多 3 项">
          {(control) => (
            <CallChoices
              {...{ ...unitSearch, control, disabled }}
              label="单位，最多 3 项"
              chosen={some}
              onChange={setSome}
            />
          )}
        </Field>
      </>
    )
  },
)
