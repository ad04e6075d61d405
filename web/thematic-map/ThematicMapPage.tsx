import { useNavigate } from 'react-router'

import { AppError } from '#contract/errors.ts'
import { thematicMap, type ThematicMap } from '#contract/thematic-map/thematic-map.ts'
import { boxOf } from '#geology/places/ground.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { PlaceBox } from '#web/expected-profile/PlaceBox.tsx'
import { areaAround, pathOfMap, widerArea } from '#web/records/uses/thematic-map-path.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { AnswerState, type Answer } from '#web/ui/states/AnswerState.tsx'
import { Empty, Loading } from '#web/ui/states/States.tsx'

import { DrawnMap } from './DrawnMap.tsx'
import { readMapAddress, writeMapAddress, type MapAddress } from './map-address.ts'
import { refusalText } from './map-words.ts'
import { ThemeChoice } from './MapTools.tsx'

import '#web/borehole/chosen/chosen-holes.css'

/** Metres around a place that is typed. */
const usualReach = 500

/** A theme of the ground over an area that the address names: what is soft, where a layer lies, where water stands. */
export function ThematicMapPage() {
  const [address, goTo] = useAddress(readMapAddress)
  const navigate = useNavigate()
  const { account } = useSession()
  usePageTitle('专题图')
  const { outline, name } = address
  const go = (change: Partial<MapAddress>) =>
    goTo(writeMapAddress({ ...address, ...change }), { replace: change.theme === undefined })
  return (
    <div className="wide chosen-holes">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: '专题图' }]} />
      <h1>专题图</h1>
      <PlaceBox
        key={name ?? outline?.join()}
        found={name ?? ''}
        onPlace={(place, called) => void navigate(pathOfMap(areaAround(place, usualReach), called))}
      />
      {!outline ? (
        <NoArea isWrong={outline === null} />
      ) : account === undefined ? (
        <ForMembers />
      ) : (
        <AreaMap address={{ ...address, outline }} {...{ go }} />
      )}
    </div>
  )
}

const NoArea = ({ isWrong }: { isWrong: boolean }) => (
  <Empty
    drawing="probe"
    title={isWrong ? '网址里的范围不对' : '想看哪一带的地下'}
    text="填写地名，或在地图上画一个范围，由其中与邻近的钻孔推测软土厚度、层面标高与水位。"
    action={<ButtonLink to="/map">在地图上选范围</ButtonLink>}
  />
)

const ForMembers = () => (
  <Empty
    drawing="probe"
    title="登录后看专题图"
    text="专题图由各孔的标高与埋深推测：会员可用公开的孔，按简图的精度计入；打开过的孔按实测计入。访客可看一处的推测柱状，只有层序。"
    action={<SignInButton />}
  />
)

interface AreaMapProps {
  address: MapAddress & { outline: number[] }
  go: (change: Partial<MapAddress>) => void
}

function AreaMap({ address, go }: AreaMapProps) {
  const { theme, outline } = address
  const answer = useCall(thematicMap.of, { theme, outline }, { keep: true })
  const map = answer.data
  // why there was no map of another area is nothing to read while this one is reckoned
  const isOld = answer.isPlaceholderData && map?.refused !== null
  if (!map || answer.isError || isOld)
    return (
      <>
        <Row gap={[8, 16]} wrap>
          <ThemeChoice {...{ address, go }} />
        </Row>
        {isOld ? <Loading rows={10} /> : <Pending {...{ answer }} />}
      </>
    )
  return map.refused ? (
    <NoMap {...{ map, address, go }} />
  ) : (
    <DrawnMap {...{ map, address, go }} isStale={answer.isPlaceholderData} />
  )
}

/** Nothing yet, or why there is nothing: an area that is too large is no fault that is tried again. */
function Pending({ answer }: { answer: Answer }) {
  const { error } = answer
  if (error instanceof AppError && error.status === 550)
    return (
      <Empty
        drawing="probe"
        title="这里画不成等值线"
        text={`${error.message}。`}
        action={<ButtonLink to="/map">在地图上另选范围</ButtonLink>}
      />
    )
  return <AnswerState {...{ answer }} rows={10} title="专题图未能生成" />
}

function NoMap({ map, address, go }: AreaMapProps & { map: ThematicMap }) {
  const wider = widerArea(boxOf(address.outline))
  return (
    <>
      <Row gap={[8, 16]} wrap>
        <ThemeChoice {...{ address, go }} />
      </Row>
      <Empty
        drawing="probe"
        title="这里画不成等值线"
        text={refusalText(map)}
        action={
          wider ? (
            <ButtonLink to={pathOfMap(wider, address.name) + `&theme=${address.theme}`}>扩大范围</ButtonLink>
          ) : (
            <ButtonLink to="/map">在地图上另选范围</ButtonLink>
          )
        }
      />
    </>
  )
}
