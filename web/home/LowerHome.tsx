import type { Access } from '#contract/catalogue/kind.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'

import { Banners } from './Banners.tsx'
import { DistrictMap } from './map/DistrictMap.tsx'

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

const accessRemarks: Record<Access, string> = {
  open: '目录人人可看，登录后可看全部内容。',
  member: '目录人人可看，位置概略；登录后可看全部内容。',
  protected: '汇交单位登记了保护期，期内只公开目录，期满自动公开。',
  secret: '只列编号、种类、所在区与年份，按保密规定办理。',
}

function AccessGuide() {
  return (
    <section aria-labelledby="levels">
      <div className="sec-head">
        <h2 id="levels">公开程度说明</h2>
      </div>
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
