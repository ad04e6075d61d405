import { accessRemarks, openness } from '#contract/catalogue/openness.ts'
import { DistrictMap } from '#web/districts/DistrictMap.tsx'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'

import { Banners } from './Banners.tsx'

/** The lower half of the home page: districts, subjects, access levels. */
export function LowerHome() {
  return (
    <>
      <DistrictMap />
      <div className="on-surface">
        <div className="sec wide home-two">
          <Banners />
          <AccessGuide />
        </div>
      </div>
    </>
  )
}

function AccessGuide() {
  return (
    <section aria-labelledby="levels">
      <div className="sec-head">
        <h2 id="levels">公开程度说明</h2>
      </div>
      <p className="cap">{openness}</p>
      <dl className="access-guide">
        {(['open', 'member', 'protected', 'secret'] as const).map((access) => (
          <div key={access}>
            <dt>
              <AccessBadge access={access} />
            </dt>
            <dd>{accessRemarks[access]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
