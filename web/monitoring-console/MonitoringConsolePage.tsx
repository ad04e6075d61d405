import { useSession } from '#web/api/session.ts'
import { countText } from '#web/records/format.ts'
import { ChosenCharge } from '#web/records/paying/ChosenCharge.tsx'
import { consoleName, maxPoints, pointText } from '#web/records/uses/chosen-points-path.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { readConsole, writeConsole, type ConsoleView } from './console-address.ts'
import { ConsoleCharts } from './ConsoleCharts.tsx'
import { ConsolePoints } from './ConsolePoints.tsx'
import { useConsoleLines } from './useConsoleLines.ts'

import './console.css'

/** Monitoring points of any kind on one time axis; all that is chosen stands in the address. */
export function MonitoringConsolePage() {
  usePageTitle(consoleName)
  const [view, go] = useAddress(readConsole)
  const onView = (change: Partial<ConsoleView>) => go(writeConsole({ ...view, ...change }), { replace: true })
  const found = useConsoleLines(view.points)
  return (
    <div className="wide console">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: consoleName }]} />
      <h1>{consoleName}</h1>
      <p className="cap">
        把至多 {maxPoints} 个监测点放在一条时间轴上，看它们的变化与速率。
        {view.tooMany > 0 && `网址中后面的 ${countText(view.tooMany)} 个点未取。`}
      </p>
      <div className="console-body">
        <ConsolePoints points={found.points} onPoints={(points) => onView({ points })} />
        <div className="console-main">
          <ChosenCharge counter="点" unpaid={found.unpaid} onPaid={found.askAgain} />
          <ConsoleContent {...{ found, view, onView }} />
        </div>
      </div>
    </div>
  )
}

interface ConsoleContentProps {
  found: ReturnType<typeof useConsoleLines>
  view: ConsoleView
  onView: (change: Partial<ConsoleView>) => void
}

function ConsoleContent({
  found: { points, lines, answer, failed, unpaid },
  view,
  onView,
}: ConsoleContentProps) {
  const isVisitor = useSession().token === undefined
  if (points.length === 0)
    return (
      <Empty
        drawing="probe"
        title="还没有选监测点"
        text="按点号或名称添加，或在监测点列表中选择后放到这里。"
      />
    )
  if (answer.data === undefined && lines.length === 0)
    return <AnswerState answer={answer} rows={10} title="曲线没有画成" label="正在取观测值" />
  if (lines.length > 0)
    return <ConsoleCharts key={view.points.map(pointText).join()} {...{ lines, failed, view, onView }} />
  if (isVisitor)
    return (
      <Empty
        drawing="probe"
        title="观测值登录后可看"
        text="登录后回到这里，所选的点不变。"
        action={<SignInButton />}
      />
    )
  return unpaid.length === 0 && <Empty drawing="probe" title="所选的点没有您能看的观测值" />
}
