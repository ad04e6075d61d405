import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { ListResult, useList } from '#web/catalogue/list/ListResult.tsx'
import { ConditionBar } from '#web/conditions/ConditionBar.tsx'
import type { ListAddress } from '#web/records/address.ts'
import { sortFor, writeAddress } from '#web/records/address.ts'
import { countText, quotePhrase } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Remarks } from '#web/ui/text/Remarks.tsx'

import { type AskAddress, asOtherKind } from './address.ts'
import { AnswerPanel } from './AnswerPanel.tsx'
import { AskBox } from './AskBox.tsx'
import { Examples } from './Examples.tsx'
import { orderText } from './labels.ts'
import { QuestionRead } from './QuestionRead.tsx'
import { useAskAddress } from './useAskAddress.ts'

import '#web/catalogue/list/list.css'
import './ask.css'

/** Turns a question in plain Chinese into editable conditions and their list. */
export function AskPage() {
  const { question, list, reading, change, ask } = useAskAddress()
  usePageTitle(question === '' ? '智能检索' : `智能检索${quotePhrase(question)}`)
  return (
    <div className="ask-page">
      <div className="ask-top">
        <div className="wide">
          <h1>智能检索</h1>
          <AskBox asked={question} onAsk={ask} />
        </div>
      </div>
      <div className="wide">
        {question === '' ? <Examples /> : <ReadingOf reading={reading} />}
        {list && <AskedList key={list.kind.name} {...list} wanted={reading.data?.size} onChange={change} />}
      </div>
    </div>
  )
}

/** Interpretation of the question, or its loading state. */
function ReadingOf({ reading }: Pick<ReturnType<typeof useAskAddress>, 'reading'>) {
  const read = reading.data
  const kind = kindNamed(read?.kind ?? '')
  if (read && kind) {
    return (
      <>
        <QuestionRead {...{ read, kind }} />
        {read.answers && <AnswerPanel key={read.question} question={read.question} />}
      </>
    )
  }
  return <AnswerState answer={reading} rows={2} label="正在识别" title="这句话未能识别为条件" />
}

type AskedListProps = NonNullable<AskAddress['list']> & {
  /** How many the question asks for. */
  wanted: number | undefined
  onChange: (kind: Kind, address: ListAddress) => void
}

const kindOptions = Object.values<Kind>(kinds).map(({ name, label }) => ({ value: name, label }))

/** Editable conditions and the matching records. */
function AskedList({ kind, address, remarks, wanted, onChange }: AskedListProps) {
  const { conditions } = address
  const page = useList(kind, address, [])
  const facets = useCall(catalogue.facets, { kind: kind.name, conditions: [...conditions] }, { keep: true })
  const go = (part: Partial<ListAddress>) => onChange(kind, { ...address, ...part })
  const total = page.isPending ? undefined : page.data?.total
  const choose = (name: string) => {
    const other = kindNamed(name)
    if (other) onChange(other, asOtherKind(address, other))
  }
  return (
    <section className="ask-list" aria-label="检索结果">
      <Remarks remarks={remarks} />
      <div className="ask-kind no-print">
        <span>找的是</span>
        <Select small aria-label="资料种类" value={kind.name} options={kindOptions} onChange={choose} />
      </div>
      <ConditionBar
        {...{ kind, conditions }}
        facets={facets.data}
        onAsk={(asked) => go({ conditions: asked, current: 1, sort: sortFor(address, asked) })}
      />
      <Row gap={[8, 16]} justify="space-between" wrap className="ask-total">
        <Total {...{ kind, address, total, wanted }} />
        <ButtonLink size="s" icon="filter" to={kind.path + writeAddress(kind, address)}>
          在列表中打开
        </ButtonLink>
      </Row>
      <ListResult {...{ kind, address, page, go }} fixed={[]} />
    </section>
  )
}

interface TotalProps extends Pick<AskedListProps, 'kind' | 'address' | 'wanted'> {
  total: number | undefined
}

/** How many there are, of how many the first are shown if so many were asked for, and in which order. */
function Total({ kind, address: { conditions, current, size, sort }, total, wanted }: TotalProps) {
  const first = wanted === size && current === 1 && total !== undefined && total > size ? size : undefined
  const order = sort && orderText(kind, sort)
  return (
    <>
      <p role="status">
        {total !== undefined && (
          <>
            {first !== undefined && `前 ${first} ${kind.counter}，共 `}
            <b className="num">{countText(total)}</b> {kind.counter}
            {conditions.length > 0 ? '符合' : ''}
          </>
        )}
      </p>
      {order && <p>{order}</p>}
    </>
  )
}
