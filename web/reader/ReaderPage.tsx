import { useParams, useSearchParams } from 'react-router'

import { createLazyComponent } from '#web/ui/page/lazy-page.tsx'
import { Loading } from '#web/ui/states/States.tsx'

import { ReaderHead } from './ReaderHead.tsx'

import './reader.css'

const waiting = (
  <div className="reader">
    <ReaderHead name="正在取文件" />
    <div className="reader-state">
      <Loading rows={8} label="正在取文件" />
    </div>
  </div>
)

const DocumentPage = createLazyComponent(
  async () => (await import('./DocumentPage.tsx')).DocumentPage,
  waiting,
)
const PicturePage = createLazyComponent(
  async () => (await import('./picture/PicturePage.tsx')).PicturePage,
  waiting,
)

/** Reader page of a file: a PDF, the copy that a loan grants, or a picture, as the address says; each brings its own code. */
export function ReaderPage() {
  const { file = '' } = useParams()
  const [search] = useSearchParams()
  if (search.get('as') === 'picture') return <PicturePage id={file} />
  const loan = /^\d{1,9}$/.test(search.get('loan') ?? '') ? Number(search.get('loan')) : undefined
  return <DocumentPage {...{ file, loan }} />
}
