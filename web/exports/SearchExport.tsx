import { exports } from '#contract/exports/exports.ts'
import { searchPath, writeSearch } from '#contract/search/search-address.ts'
import type { SearchQuestion } from '#contract/search/search.ts'
import { useCall } from '#web/api/hooks.ts'
import { countText } from '#web/records/format.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { Exporting } from './Exporting.tsx'

interface SearchExportProps {
  question: SearchQuestion
  title: string
}

/** What a search finds, to be exported: all of it, or the first of very many, and that is said. */
export function SearchExport({ question, title }: SearchExportProps) {
  const answer = useCall(exports.hits, question)
  const { data } = answer
  if (!data) return <AnswerState answer={answer} rows={5} title="没有读到检索的结果" />
  const { selections, taken, total, capped } = data
  if (selections.length === 0) {
    return (
      <Empty
        drawing="probe"
        title="没有检索到资料"
        text="换一个检索词或少用几个条件再试。"
        action={<ButtonLink to={searchPath + writeSearch(question)}>回到检索</ButtonLink>}
      />
    )
  }
  return (
    <div className="search-export">
      {(capped || taken < total) && (
        <p role="note">
          检索到{capped ? '超过' : ''} {countText(total)} 条，这里取前 {countText(taken)}{' '}
          条。要取其余的，请缩小检索范围，或在各类资料的列表中按条件导出，条数不限。
        </p>
      )}
      <Exporting {...{ selections, title }} />
    </div>
  )
}
