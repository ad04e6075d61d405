import { Link } from 'react-router'

import { questionExamples } from '#contract/examples.ts'

import { askPath, writeAskAddress } from './address.ts'

/** Example questions, shown without a question. */
export function Examples() {
  return (
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
      <p>
        也可以说远近：某孔附近 500
        米、距某孔一公里以内、离某处最近的十个。地点须是有公开位置的资料的编号或全名。
      </p>
    </section>
  )
}
