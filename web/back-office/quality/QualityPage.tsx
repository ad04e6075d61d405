import { Link } from 'react-router'

import { isChecked } from '#contract/catalogue/checked.ts'
import { quality, type QualityFinding } from '#contract/catalogue/editing/quality.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { officeRecordPath } from '#web/back-office/office-record.ts'
import { KindFilter } from '#web/back-office/records/KindFilter.tsx'
import { kindNamed } from '#web/records/kind-named.ts'
import { Stack } from '#web/ui/layout/box.tsx'
import { type ListPlaceOf, oneOf, shortText } from '#web/ui/list/list-address.ts'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty, Note } from '#web/ui/states/States.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { useTicks } from '#web/ui/table/useTicks.ts'
import { dayText, momentText } from '#web/ui/text/moments.ts'

import { ConfirmFindings } from './ConfirmFindings.tsx'
import { QualityTrend } from './QualityTrend.tsx'
import { RuleList } from './RuleList.tsx'

import '#web/workplace/resource-page.css'
import '#web/workplace/state-tabs.css'
import '#web/back-office/records/records.css'
import './quality.css'

const states = { open: '待核对', confirmed: '已核对' } as const
type State = keyof typeof states
const stateNames = ['open', 'confirmed'] as const satisfies State[]

const params = {
  state: oneOf(stateNames, 'open'),
  rule: shortText,
  kind: shortText,
  text: shortText,
}
type QualityPlace = ListPlaceOf<typeof params>

/** 质量核对: which stored records break which rule, since when, and who wrote them. */
export function QualityPage() {
  const { place, to } = useListAddress(params)
  const { rule, kind } = place
  const { data } = useCall(quality.rules, kind ? { kind } : {}, { keep: true, fresh: true })
  return (
    <div className="resource-page has-beside">
      <RuleList rules={data?.rules} chosen={rule} onChoose={(chosen) => to({ rule: chosen })} />
      <section className="resource-list staff-records">
        <header>
          <h1>质量核对</h1>
          <p className="cap">
            {data?.rules.find((one) => one.rule === rule)?.basis ??
              '在库资料与质量规则不符之处，由审核者核对。'}
          </p>
        </header>
        {data?.complete === false && (
          <Stack below={12}>
            <Note>正在按现行规则核对全库，件数会随之变化。</Note>
          </Stack>
        )}
        <QualityTrend {...{ kind, rule }} />
        <nav className="state-tabs no-print" aria-label="核对的状态">
          {stateNames.map((state) => (
            <button
              key={state}
              type="button"
              aria-current={place.state === state ? 'page' : undefined}
              onClick={() => to({ state })}
            >
              {states[state]}
            </button>
          ))}
        </nav>
        <Findings key={place.state} {...{ place, to }} />
      </section>
    </div>
  )
}

interface FindingsProps {
  place: QualityPlace
  to: ReturnType<typeof useListAddress<typeof params>>['to']
}

function Findings({ place, to }: FindingsProps) {
  const ticks = useTicks<QualityFinding>(
    ({ id }) => id,
    ({ code, rule }) => `${code} ${rule}`,
    JSON.stringify([place.text, place.kind, place.rule]),
  )
  const mayConfirm = usePermission('records.review')
  const { state, kind, text } = place
  const answer = useCall(quality.page, questionOf(place), { keep: true, fresh: true })
  return (
    <>
      <ListSearch
        label="查找资料"
        hint="编号或题名"
        text={text}
        onSearch={(words) => to({ text: words })}
        list={quality.page}
      >
        <KindFilter kind={kind} among={isChecked} onChange={(chosen) => to({ kind: chosen })} />
      </ListSearch>
      <ConfirmFindings rows={ticks.ticked} isConfirmed={state === 'confirmed'} onDone={ticks.clear} />
      <ListTable
        caption={`${states[state]}的疑点`}
        {...{ answer, place, to }}
        columns={state === 'confirmed' ? [...columns, confirmedColumn] : columns}
        choice={mayConfirm ? ticks : undefined}
        empty={
          <Empty
            drawing="box"
            title={state === 'open' ? '没有待核对的疑点' : '没有已核对的疑点'}
            text={isNarrowed(place) ? '换一条规则、类别或编号再查。' : emptyWords[state]}
          />
        }
      />
    </>
  )
}

const isNarrowed = ({ text, kind, rule }: QualityPlace) => Boolean(text || kind || rule)

const questionOf = ({ state, text, rule, kind, page: current, size }: QualityPlace) => ({
  ...{ state, text, current, size },
  ...(rule && { rule }),
  ...(kind && { kind }),
})

const emptyWords: Record<State, string> = {
  open: '资料写入时按规则检查，不符之处列在这里。',
  confirmed: '发布时逐条确认的，和在这里核对过的，列在这里。',
}

const linkTo = (kind: string, code: string, label = code) => {
  const found = kindNamed(kind)
  return found ? <Link to={officeRecordPath(found, code)}>{label}</Link> : label
}

const columns: Column<QualityFinding>[] = [
  {
    key: 'code',
    label: '编号',
    render: ({ kind, code }) => <span className="nowrap">{linkTo(kind, code)}</span>,
  },
  { key: 'title', label: '题名', render: ({ title }) => title },
  {
    key: 'rule',
    label: '规则',
    place: 'corner',
    render: ({ rule }) => <span className="nowrap">{rule}</span>,
  },
  { key: 'message', label: '疑点', render: (finding) => <Message finding={finding} /> },
  { key: 'writer', label: '写入', place: 'foot', render: writerOf },
  {
    key: 'foundAt',
    label: '自何时',
    place: 'foot',
    render: ({ foundAt, version }) => (
      <span className="num nowrap" title={momentText(foundAt)}>
        {dayText(foundAt)}，第 {version} 版
      </span>
    ),
  },
]

const confirmedColumn: Column<QualityFinding> = {
  key: 'confirmed',
  label: '核对',
  place: 'foot',
  render: ({ confirmedBy, confirmedAt }) => (
    <span className="nowrap">
      {confirmedBy?.name ?? '已删除的账号'}，
      <span className="num">{confirmedAt && dayText(confirmedAt)}</span>
    </span>
  ),
}

const Message = ({ finding: { kind, other, message, places } }: { finding: QualityFinding }) => (
  <>
    {other !== null && <>与 {linkTo(kind, other)} </>}
    {message}
    {places > 1 && <span className="cap">，共 {places} 处</span>}
  </>
)

/** Who wrote the version, or the file that it came from; and who passed it. */
function writerOf({ author, reviewer, fileName }: QualityFinding): string {
  const from = fileName ?? author?.name
  if (from === undefined) return '—'
  return reviewer ? `${from}，${reviewer.name}审核` : from
}
