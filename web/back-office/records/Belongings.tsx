import { type Belongings as BelongingsOf, stewardship } from '#contract/catalogue/editing/stewardship.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { useCall } from '#web/api/hooks.ts'
import { Note } from '#web/ui/states/States.tsx'

interface BelongingsProps {
  kind: Kind
  codes: readonly string[]
}

/** What whoever takes records down should know: what hides with them, who has them, and what holds them. */
export function Belongings({ kind, codes }: BelongingsProps) {
  const { data } = useCall(stewardship.belongings, { kind: kind.name, codes: [...codes] })
  if (!data) return null
  const hidden = hiddenWords(data, kind)
  return (
    <>
      {data.referred.length > 0 && (
        <Note variant="bad">
          还有别的资料引用{codes.length > 1 ? referredWords(data.referred) : '它'}，先改引用才能撤下。
        </Note>
      )}
      {data.loans > 0 && (
        <Note variant="warn">
          有 {data.loans} 份借阅在办{data.out > 0 && `，${data.out} 件在读者手中`}：撤下后不再借出，归还照常。
        </Note>
      )}
      {hidden && <p>随之隐藏、恢复后仍在：{hidden}。</p>}
    </>
  )
}

const hiddenWords = ({ files, holdings, observed }: BelongingsOf, { counter }: Kind): string =>
  [
    files > 0 && `文件 ${files} 个`,
    holdings > 0 && `馆藏实体 ${holdings} 份`,
    observed > 0 && `${observed} ${counter}的观测数据`,
  ]
    .filter(Boolean)
    .join('，')

const referredWords = (codes: readonly string[]): string =>
  codes.length > 3 ? ` ${codes.slice(0, 3).join('、')} 等 ${codes.length} 条` : ` ${codes.join('、')}`
