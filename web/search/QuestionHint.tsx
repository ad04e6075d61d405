import { Link } from 'react-router'

import { Icon } from '#web/ui/Icon.tsx'

import { isQuestion } from './question.ts'

/** Suggests the question page for a search that contains conditions. */
export function QuestionHint({ text, none }: { text: string; none: boolean }) {
  if (!isQuestion(text, none)) return null
  return (
    <p className="question-hint no-print">
      <Icon name="info" small />
      <span>
        可以<Link to={`/ai?q=${encodeURIComponent(text)}`}>用智能检索按条件查找</Link>
      </span>
    </p>
  )
}
