import { Link } from 'react-router'

import type { Block } from '#contract/content/article.ts'
import type { Site, Sketch } from '#contract/site.ts'
import { site as routes } from '#contract/site.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSite } from '#web/api/site.ts'
import { ArticleBody } from '#web/ui/article/ArticleBody.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'
import { PhoneLink } from '#web/ui/text/PhoneLink.tsx'

import { PlaceSketch } from './PlaceSketch.tsx'

import './about.css'

/** About page: the archive, opening hours, location, directions. */
export function AboutPage() {
  const site = useSite()
  const answer = useCall(routes.about, {})
  const { data } = answer
  return (
    <div className="wide about">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: '关于本馆' }]} />
      <h1>{site.name}</h1>
      <div className="about-two">
        <div>
          {data && <Introduction {...data} lead={site.lead} />}
          <AnswerState answer={answer} />
        </div>
        <section aria-labelledby="visit">
          <h2 id="visit">到馆办理</h2>
          <KeyValues items={visitLines(site)} />
        </section>
      </div>
      {data && <Way {...data} />}
      <section aria-labelledby="tools" className="about-way">
        <h2 id="tools">网上工具</h2>
        <p>
          <Link to="/labeling">图件标注</Link>　在地图上画点、线、面，存为自己的图件。
        </p>
        <p>
          <Link to="/custom-components">界面组件</Link>　各页共用的部件与它们的各种状态。
        </p>
      </section>
    </div>
  )
}

/** Introduction of the archive; defaults to the text of the home page. */
function Introduction({ body, lead }: { body: readonly Block[]; lead: string }) {
  return body.length > 0 ? <ArticleBody body={body} /> : <p className="about-lead">{lead}</p>
}

/** Directions as text, with a map if it may be shown. */
function Way({ sketch, directions }: { sketch: Sketch | null; directions: readonly Block[] }) {
  const mark = useMapMark()
  const drawn = sketch && mark !== undefined
  if (!drawn && directions.length === 0) return null
  return (
    <section aria-labelledby="way" className="about-way">
      <h2 id="way">到馆路线</h2>
      <div className="about-two">
        {drawn && <PlaceSketch sketch={sketch} mark={mark} />}
        <ArticleBody body={directions} />
      </div>
    </section>
  )
}

const visitLines = ({ hours, address, postcode, phones, host, undertaker }: Site) =>
  [
    { label: '服务时间', value: hours },
    { label: '地址', value: address },
    { label: '邮编', value: postcode },
    ...phones.map(({ label, number }) => ({ label, value: number && <PhoneLink number={number} /> })),
    { label: '主办', value: host },
    { label: '承办', value: undertaker },
  ].filter(({ value }) => value !== '')
