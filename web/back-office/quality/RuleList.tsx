import type { RuleCount } from '#contract/catalogue/editing/quality.ts'
import { BesideList } from '#web/back-office/list/BesideList.tsx'
import { Loading } from '#web/ui/states/States.tsx'

interface RuleListProps {
  rules: readonly RuleCount[] | undefined
  /** Empty: all of them. */
  chosen: string
  onChoose: (rule: string) => void
}

const weights = [
  { weight: 'refused', label: '自相矛盾' },
  { weight: 'note', label: '有待核实' },
] as const

/** The rules beside the list, each with how many findings nobody has looked at. */
export function RuleList({ rules, chosen, onChoose }: RuleListProps) {
  const total = rules?.reduce((sum, { open }) => sum + open, 0) ?? 0
  const row = (rule: string, label: string, count: number) => (
    <li key={label}>
      <button type="button" aria-pressed={rule === chosen} onClick={() => onChoose(rule)}>
        {label}
        <span className="num cap">{count > 0 && count.toLocaleString('zh-CN')}</span>
      </button>
    </li>
  )
  return (
    <BesideList label="质量规则" summary={`规则：${chosen || '全部规则'}`}>
      {rules ? (
        <>
          <ul className="rule-list">{row('', '全部规则', total)}</ul>
          {weights.map(({ weight, label: heading }) => (
            <section key={weight} aria-label={heading}>
              <h2 className="cap">{heading}</h2>
              <ul className="rule-list">
                {rules.filter((one) => one.weight === weight).map(({ rule, open }) => row(rule, rule, open))}
              </ul>
            </section>
          ))}
        </>
      ) : (
        <Loading rows={6} />
      )}
    </BesideList>
  )
}
