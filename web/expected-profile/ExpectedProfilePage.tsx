import { Link, useNavigate } from 'react-router'

import { type ExpectedProfile, expectedProfile } from '#contract/expected-profile/expected-profile.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { useCall } from '#web/api/hooks.ts'
import { pointText } from '#web/records/format.ts'
import { pathOfProfile } from '#web/records/uses/chosen-holes-path.ts'
import { areaAround, pathOfMap } from '#web/records/uses/thematic-map-path.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty, Note } from '#web/ui/states/States.tsx'
import { NoBreakText } from '#web/ui/text/NoBreakText.tsx'

import { PlaceBox } from './PlaceBox.tsx'
import { readProfilePlace } from './profile-place.ts'
import { certaintyOf, distanceWords, headlinesOf, percentText, rangeText } from './profile-words.ts'
import { ProfileColumn } from './ProfileColumn.tsx'
import { PossibleLayers, ProfileHoles } from './ProfileHoles.tsx'

import './expected-profile.css'

/** What is expected below a place that the address names, from the holes around it. */
export function ExpectedProfilePage() {
  const [{ at, name }] = useAddress(readProfilePlace)
  const navigate = useNavigate()
  usePageTitle('推测柱状')
  return (
    <div className="wide profile-page">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: '推测柱状' }]} />
      <h1>推测柱状</h1>
      <PlaceBox
        key={`${at?.lng},${at?.lat}`}
        found={name ?? (at ? `${at.lng},${at.lat}` : '')}
        onPlace={(place, called) => void navigate(pathOfProfile(place, called))}
      />
      {at ? <PlaceProfile {...{ at, name }} /> : <NoPlace isWrong={at === null} />}
    </div>
  )
}

const NoPlace = ({ isWrong }: { isWrong: boolean }) => (
  <Empty
    drawing="probe"
    title={isWrong ? '网址里的位置不对' : '想看哪里的地下'}
    text="填写地名、道路、资料编号或坐标，由邻近钻孔推测那里的地层。"
    action={<ButtonLink to="/map">在地图上点选</ButtonLink>}
  />
)

interface PlaceProfileProps {
  at: LngLat
  name: string | undefined
}

function PlaceProfile({ at, name }: PlaceProfileProps) {
  const answer = useCall(expectedProfile.at, at)
  const profile = answer.data
  if (!profile) return <AnswerState answer={answer} rows={8} title="推测柱状未能生成" />
  return (
    <div className="profile-main">
      <p className="cap profile-where">
        {name && <b>{name}</b>}
        <span className="num">{pointText(at)}</span>
        <Link to={pathOfMap(areaAround(at, 500), name)}>这一带的专题图</Link>
      </p>
      {profile.columns.length === 0 ? <TooFew {...{ profile }} /> : <Profile {...{ profile }} />}
    </div>
  )
}

function TooFew({ profile: { found, reach, nearest, detail } }: { profile: ExpectedProfile }) {
  const isVisitor = detail === 'sequence'
  const count = found === 0 ? '没有可用的钻孔' : `可用的钻孔只有 ${found} 孔`
  const away = nearest === null || found === 0 ? '' : `，最近的在 ${distanceWords(nearest)} 外`
  return (
    <Empty
      drawing="probe"
      title="这里推测不出来"
      text={`${distanceWords(reach)} 以内${count}${away}；至少要三孔，且有分层与孔口高程。${isVisitor ? '登录后，会员可见并已打开的孔也计入。' : '会员可见的孔，打开后计入。'}`}
      action={isVisitor ? <SignInButton /> : <ButtonLink to="/map">在地图上另选一处</ButtonLink>}
    />
  )
}

function Profile({ profile }: { profile: ExpectedProfile }) {
  const { columns, detail, possible } = profile
  const hasDepths = detail === 'depths'
  return (
    <>
      <section className="profile-head" aria-label="概要">
        <Headlines {...{ columns }} />
        <Facts {...{ profile }} />
      </section>
      <Note variant="warn">
        <p>
          由邻近钻孔推测，<b>不作为设计依据</b>；设计与施工须以本场地的勘察为准。
        </p>
      </Note>
      {!hasDepths && (
        <Note>
          <p>登录后看各层的埋深、标高与上下限。</p>
          <SignInButton />
        </Note>
      )}
      {columns.map((column) => (
        <ProfileColumn key={column.setting ?? ''} {...{ column, hasDepths }} isOnly={columns.length === 1} />
      ))}
      <PossibleLayers {...{ possible }} />
      {hasDepths && (
        <p className="cap">
          深度自推测的地面算起。±
          后为上下限：五处约有四处，实际层底在此范围内。“见此层”为钻到该深度的邻近钻孔按远近折算，遇到此层的比例。
        </p>
      )}
      <ProfileHoles {...{ profile }} />
    </>
  )
}

/** What it comes to, or that the holes around stand on two sides of an edge. */
function Headlines({ columns }: Pick<ExpectedProfile, 'columns'>) {
  const [likely, other] = columns
  if (!likely) return null
  const edge = likely.setting?.replace(/[内外]$/, '') ?? '边界'
  if (other) return <p>附近的钻孔分在{edge}的两侧，不能取平均，下面分开推测。</p>
  return (
    <>
      {headlinesOf(likely).map((words) => (
        <p key={words}>
          <NoBreakText text={words} />
        </p>
      ))}
      {likely.probability < 1 && (
        <p>
          附近也有{edge}另一侧的钻孔，不足三孔；此处在{likely.setting}的可能性约{' '}
          {percentText(likely.probability)}。
        </p>
      )}
    </>
  )
}

function Facts({ profile }: { profile: ExpectedProfile }) {
  const { holes, nearest, ground, heightDatum } = profile
  const { word, why } = certaintyOf(profile)
  return (
    <dl className="profile-facts">
      <Fact label="最近的钻孔" value={distanceWords(nearest ?? 0)} />
      <Fact label="依据" value={`${holes.length} 孔`} />
      {ground && (
        <Fact
          label="地面标高（推测）"
          value={`${ground.elevation.toFixed(1)} ± ${rangeText(ground.range)} m`}
          aside={heightDatum ?? '高程基准未记录'}
        />
      )}
      <Fact label="可靠程度" value={word} aside={why} />
    </dl>
  )
}

const Fact = ({ label, value, aside }: { label: string; value: string; aside?: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
    {aside && <dd className="cap">{aside}</dd>}
  </div>
)
