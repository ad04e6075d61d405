import { Link } from 'react-router'

import { content } from '#contract/content/content.ts'
import { useCall } from '#web/api/hooks.ts'
import { AreaDrawing } from '#web/drawings/AreaDrawing.tsx'

import './banners.css'

/** Banners below each other; on a phone a scrollable row. No automatic movement. */
export function Banners() {
  const { data } = useCall(content.banners, {})
  if (data?.length === 0) return null
  return (
    <section aria-labelledby="subjects">
      <div className="sec-head">
        <h2 id="subjects">专题</h2>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls is reached by keyboard too */}
      <ul className="banners" tabIndex={0} aria-labelledby="subjects">
        {data?.map(({ id, title, summary, drawing }) => (
          <li key={id}>
            <Link to={`/banner/${id}`}>
              <figure>
                <AreaDrawing name={drawing} />
              </figure>
              <div>
                <h3>{title}</h3>
                <p>{summary}</p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
