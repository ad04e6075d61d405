import { useSearchParams } from 'react-router'

import { borehole } from '#contract/catalogue/borehole.ts'
import { holeOf } from '#contract/drawings/borehole-record.ts'
import { planPointsOf } from '#contract/drawings/plan-points.ts'
import { setSectionsOf } from '#contract/drawings/set-sections.ts'
import { hasLog } from '#geology/log-sheet/has-log.ts'
import { ChosenHolesPage } from '#web/borehole/chosen/ChosenHolesPage.tsx'
import { useChosenHoles, type ChosenHoles } from '#web/borehole/chosen/useChosenHoles.ts'
import { countText } from '#web/records/format.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { MakeSet } from './MakeSet.tsx'
import { OwnSets } from './OwnSets.tsx'
import { ProjectHoles } from './ProjectHoles.tsx'

import './drawing-set.css'

/** A set of drawings of chosen holes, or of the holes of a project. */
export function DrawingSetPage() {
  const project = useSearchParams()[0].get('project')
  return project ? <ProjectHoles {...{ project }} /> : <ChosenSet />
}

function ChosenSet() {
  const holes = useChosenHoles('set')
  return <ChosenHolesPage holes={holes} render={() => <Setting key={holes.name} {...{ holes }} />} />
}

function Setting({ holes: { records, missing, unpaid, isVisitor } }: { holes: ChosenHoles }) {
  if (isVisitor || records.length === 0) return <Nothing {...{ isVisitor }} />
  const open = records.filter(({ viewLevel }) => viewLevel === 'record')
  const closed = records.length - open.length - unpaid.length
  return (
    <div className="drawing-set">
      <section>
        <h2>编入这一册</h2>
        <Contents {...{ open }} />
        <p className="cap">
          {unpaid.length > 0 && `${unpaid.length} 孔还没有打开，不会编入；`}
          {closed > 0 && `${closed} 孔您目前不能查看，不会编入；`}
          {missing.length > 0 && `${missing.join('、')} 没有找到；`}
          在后台编制，可以离开本页；编好后保存 7 天。
        </p>
        {open.length > 0 && <MakeSet codes={codesOf(records)} open={codesOf(open)} title={titleOf(open)} />}
      </section>
      <OwnSets heading="我的成套图件" />
    </div>
  )
}

/** By the number of sections that the places of the holes give: across the group only where three holes stand there. */
const sectionWords: Readonly<Record<number, string>> = { 1: '沿长轴一条', 2: '沿长轴与横向各一条' }

/** How many sheets of what the records give. */
function Contents({ open }: { open: ChosenHoles['records'] }) {
  const holes = open.map((record) => holeOf(record))
  const logged = holes.filter(hasLog).length
  const sounded = holes.filter(({ cpt }) => cpt.length > 0).length
  const sections = setSectionsOf(planPointsOf(open), open).length
  const rows = [
    ['勘探点一览表与平面布置图', `${countText(holes.length)} 孔`],
    ['剖面图', sectionWords[sections] ?? '分层的钻孔不足两孔，没有'],
    ['柱状图', `${countText(logged)} 孔`],
    ['静力触探曲线图', `${countText(sounded)} 孔`],
    ['物理力学指标统计表', '逐层'],
  ] as const
  return (
    <dl className="set-contents">
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a set is called: by the project that all its holes are of. */
const codesOf = (records: ChosenHoles['records']) => records.map(({ code }) => code)

function titleOf(open: ChosenHoles['records']): string {
  const projects = new Set(open.map((record) => holeOf(record).projectName))
  const [name] = projects
  return `${projects.size === 1 && name ? name : '所选钻孔'}成套图件`.slice(0, 80)
}

const Nothing = ({ isVisitor }: { isVisitor: boolean }) => (
  <Empty
    drawing="probe"
    title="没有可编的钻孔"
    text={
      isVisitor
        ? '成套图件要用各孔的分层与试验数据，登录后可编。'
        : '请在钻孔列表中选择钻孔，或从勘察项目进入。'
    }
    action={isVisitor ? <SignInButton /> : <ButtonLink to={borehole.path}>到钻孔列表选择</ButtonLink>}
  />
)
