import { Link } from 'react-router'

import type { Picture } from '#contract/content/article.ts'
import { content } from '#contract/content/content.ts'
import { contentFileAddress } from '#contract/content/file-bounds.ts'
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
        {data?.map(({ id, title, summary, drawing, picture }) => (
          <li key={id}>
            <Link to={`/banner/${id}`}>
              <figure>{picture ? <BannerPicture {...picture} /> : <AreaDrawing name={drawing} />}</figure>
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

/** Pixels of the longer side of a small picture. */
const smallSide = 320

/** As large as it stands there: beside its words, on a phone above them. */
function BannerPicture({ file, alt, width, height }: Picture) {
  const small = Math.min(width, Math.round((smallSide * width) / Math.max(width, height)))
  const addresses = [
    `${contentFileAddress(file, 'small')} ${small}w`,
    `${contentFileAddress(file)} ${width}w`,
  ]
  return (
    <img
      srcSet={addresses.join()}
      sizes="(max-width: 760px) 82vw, 144px"
      src={contentFileAddress(file)}
      alt={alt}
      {...{ width, height }}
      loading="lazy"
      decoding="async"
    />
  )
}
