import { Link } from 'react-router'

import { askPath, writeAskAddress } from './address.ts'

const examples: readonly [question: string, shows: string][] = [
  ['深度大于50米的双桥静力触探孔', '深度与类型'],
  ['近三年的论文', '年份与文献类型'],
  ['沉降最快的十个水准点', '按沉降速率排列'],
  ['会员可见的抽水井', '公开程度与资料种类'],
  ['第⑥层的钻孔', '层号，写作第 6 层也行'],
  ['2010年以来公开的勘察报告', '年份与公开程度'],
]

/** Example questions, shown without a question. */
export function Examples() {
  return (
    <section className="ask-examples" aria-labelledby="ask-examples">
      <h2 id="ask-examples">可以这样问</h2>
      <ul>
        {examples.map(([question, shows]) => (
          <li key={question}>
            <Link to={askPath + writeAskAddress(question)}>{question}</Link>
            <span>{shows}</span>
          </li>
        ))}
      </ul>
      <p>
        也可以说远近：某孔附近 500
        米、距某路一公里以内、离某站最近的十个。地点可写坐标、道路、地铁站、各区，或资料的编号、全名。
      </p>
    </section>
  )
}
