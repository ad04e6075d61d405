import type { ExpectedProfile } from '#contract/expected-profile/expected-profile.ts'
import { HoleLink } from '#web/records/ToRecord.tsx'

import { distanceWords, percentText } from './profile-words.ts'

/** The holes on which it rests, and those that say nothing. */
export function ProfileHoles({ profile }: { profile: ExpectedProfile }) {
  const { holes, leftOut, detail } = profile
  const hasUnopened = detail === 'depths' && holes.some(({ precision }) => precision === 'percent')
  return (
    <section aria-label="依据的钻孔">
      <h2>依据的钻孔</h2>
      {hasUnopened && (
        <p className="cap">
          没有打开的孔按公开的简图取用，层底约到孔深的百分之一，也不单独作准；打开邻近的孔，推测随之更准。
        </p>
      )}
      <HoleList {...{ profile, hasUnopened }} holes={holes.slice(0, fewHoles)} />
      {holes.length > fewHoles && (
        <details>
          <summary>其余 {holes.length - fewHoles} 孔</summary>
          <HoleList {...{ profile, hasUnopened }} holes={holes.slice(fewHoles)} />
        </details>
      )}
      {leftOut.length > 0 && (
        <>
          <h3>没有用上的</h3>
          <ul className="profile-holes">
            {leftOut.map(({ code, reason }) => (
              <li key={code}>
                <HoleLink kindName={profile.kind} code={code} />
                <span className="cap">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** The nearest that are listed at once. */
const fewHoles = 8

interface HoleListProps {
  profile: ExpectedProfile
  holes: ExpectedProfile['holes']
  hasUnopened: boolean
}

const HoleList = ({ profile, holes, hasUnopened }: HoleListProps) => (
  <ol className="profile-holes">
    {holes.map(({ code, metres, precision }) => (
      <li key={code}>
        <HoleLink kindName={profile.kind} code={code} />
        <span className="cap">
          {distanceWords(metres)} {hasUnopened && precision === 'whole' && '，已打开'}
        </span>
      </li>
    ))}
  </ol>
)

/** Layers that fewer than half of the holes met. */
export const PossibleLayers = ({ possible }: Pick<ExpectedProfile, 'possible'>) =>
  possible.length > 0 && (
    <p className="profile-possible">
      也可能遇到：
      {possible
        .map(({ layer, name, likelihood }) => `${layer}${name}（${percentText(likelihood)}）`)
        .join('、')}
      。
    </p>
  )
