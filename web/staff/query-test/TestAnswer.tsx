import type { MapResult } from '#contract/map/queries.ts'
import { Grid } from '#web/ui/layout/box.tsx'

import type { QueryTestResult } from './useTest.ts'

/** The rows as readers see them, and the raw answer. */
export function TestAnswer({ answer, milliseconds }: QueryTestResult) {
  return (
    <>
      <p role="status">
        共 {answer.total} 条，用时 <span className="num">{milliseconds.toFixed(0)} ms</span>
      </p>
      <Grid columns={2} gap={24} above={12} className="query-test-answer">
        <section aria-labelledby="test-rows">
          <h2 id="test-rows">读者看到的</h2>
          {answer.records.length === 0 && <p>这里没有资料，可以加大缓冲再试。</p>}
          {answer.records.map((result) => (
            <Rows key={result.id} result={result} />
          ))}
        </section>
        <section aria-labelledby="test-json">
          <h2 id="test-json">原样返回</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard, too */}
          <pre tabIndex={0}>{JSON.stringify(answer, null, 2)}</pre>
        </section>
      </Grid>
    </>
  )
}

const Rows = ({ result: { title, iQueryList } }: { result: MapResult }) => (
  <article>
    <h3>{title}</h3>
    <dl>
      {iQueryList.map(({ label, prop, value }) => (
        <div key={prop}>
          <dt>{label}</dt>
          <dd>{textOf(value)}</dd>
        </div>
      ))}
    </dl>
  </article>
)

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? value : value ? JSON.stringify(value) : '—'
