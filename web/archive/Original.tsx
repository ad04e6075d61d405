import { Link } from 'react-router'

import type { RecordView } from '#contract/catalogue/routes.ts'

/** Where to consult an item without a file: address and opening hours. */
export function Original({ record: { values, files, access } }: { record: RecordView }) {
  const closed = access === 'protected' || access === 'secret'
  if (values['level'] !== 'item' || files.length > 0 || closed) return null
  return (
    <section>
      <h2>原件</h2>
      <p className="small">
        {wordsOf(values)} <Link to="/about">开放时间与路线</Link>
      </p>
    </section>
  )
}

function wordsOf({ materialClass, carrier }: RecordView['values']): string {
  if (materialClass === 'physical') return '实物存于馆内库房，可到馆观察。'
  if (carrier === 'electronic') return '电子原件存于馆内，可到馆阅览。'
  return '没有电子全文，纸质原件可到馆阅览。'
}
