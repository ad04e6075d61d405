import { Link } from 'react-router'

import { questionExamples } from '#contract/search/examples.ts'

import { askPath, writeAskAddress } from './address.ts'

/** What a question may be made of, each with the words that are read. */
const parts: readonly [part: string, words: string][] = [
  ['资料种类', '钻孔、勘察报告、水准点、论文、薄片，及各自的类型'],
  ['数值', '大于 50 米、30～50 米、超过 5 毫米、20 个以上'],
  ['时间', '2010 年以来、近三年、上世纪九十年代、去年'],
  ['层号', '⑤1、第 6 层、层号 5-1'],
  ['次序', '最深的、最新的十篇、沉降最快的、抬升最快的'],
  ['公开程度', '公开的、会员可见的、保护期内的'],
]

/** Example questions and what they may be made of, shown without a question. */
export function Examples() {
  return (
    <>
      <section className="ask-examples" aria-labelledby="ask-examples">
        <h2 id="ask-examples">可以这样问</h2>
        <ul>
          {questionExamples.map(([question, shows]) => (
            <li key={question}>
              <Link to={askPath + writeAskAddress(question)}>{question}</Link>
              <span>{shows}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="ask-parts" aria-labelledby="ask-parts">
        <h2 id="ask-parts">可以识别的说法</h2>
        <dl>
          {parts.map(([part, words]) => (
            <div key={part}>
              <dt>{part}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p>
          也可以说远近：某孔附近 500
          米、距某路一公里以内、离某站最近的十个。地点可写坐标、道路、地铁站、各区，或资料的编号、全名。
        </p>
      </section>
    </>
  )
}
