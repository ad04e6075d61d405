import { Navigate } from 'react-router'

import { borehole } from '#contract/catalogue/borehole.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { holeUses, pathOfHoles } from '#web/records/uses/chosen-holes-path.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

/** How many codes are named at most; what is beyond a set is told by its page. */
const maxCodes = 200

/** Goes on to the set of all holes of a project. */
export function ProjectHoles({ project }: { project: string }) {
  const answer = useCall(catalogue.list, {
    kind: borehole.name,
    conditions: [{ prop: 'projectId', anyOf: [project] }],
    sort: 'code',
    size: maxCodes,
  })
  const codes = answer.data?.records.map(({ code }) => code)
  return (
    <div className="wide">
      {codes === undefined ? (
        <AnswerState answer={answer} rows={6} title={`${holeUses.set.name}没有打开`} />
      ) : codes.length > 0 ? (
        <Navigate replace to={pathOfHoles('set', codes)} />
      ) : (
        <Empty
          drawing="probe"
          title="这个项目没有钻孔"
          text="馆内还没有收到它的钻孔。"
          action={<ButtonLink to={borehole.path}>到钻孔列表选择</ButtonLink>}
        />
      )}
    </div>
  )
}
