import { drawingSets, setLimits, type DrawingSet } from '#contract/drawings/drawing-sets.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { sizeText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'
import { momentText } from '#web/ui/text/moments.ts'

import './drawing-set.css'

/** Milliseconds between two looks at a set that is being made, and at others. */
const [often, seldom] = [1500, 60_000]

/** The sets of a member, the latest first, with how far each is; nothing where there is none. */
export function OwnSets({ heading }: { heading: string }) {
  const first = useCall(drawingSets.mine, {})
  const isMaking = first.data?.some(({ state }) => state === 'making') ?? false
  const { data = [] } = useCall(drawingSets.mine, {}, { every: isMaking ? often : seldom })
  if (data.length === 0) return null
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <p className="cap">
        至多留 {setLimits.sets} 册，保存 {setLimits.days} 天，只有本人可见。
      </p>
      <ul className="own-sets">
        {data.map((set) => (
          <SetLine key={set.id} {...{ set }} />
        ))}
      </ul>
    </section>
  )
}

function SetLine({ set }: { set: DrawingSet }) {
  const remove = useAction(drawingSets.remove, [drawingSets.mine])
  const { id, title, holes, state } = set
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className="cap">
          {holes} 孔，
          <StateText {...{ set }} />
        </p>
      </div>
      <Row gap={8}>
        {state === 'ready' && (
          <Button
            size="s"
            icon="download"
            onClick={() => void download(drawingSets.file, { id }, `${title}.pdf`)}
          >
            下载
          </Button>
        )}
        <Button
          size="s"
          busy={remove.isPending}
          aria-label={`${state === 'making' ? '停止编制' : '删除'}${title}`}
          onClick={() => remove.mutate({ id }, { onError: toastFault })}
        >
          {state === 'making' ? '停止' : '删除'}
        </Button>
      </Row>
    </li>
  )
}

function StateText({ set: { state, drawn, sheets, failure, size, until, askedAt } }: { set: DrawingSet }) {
  if (state === 'failed') return <>没有编成：{failure}</>
  if (state === 'making')
    return (
      <span role="status">
        {sheets > 0 ? `正在绘制第 ${drawn} / ${sheets} 张` : '正在读取各孔数据'}
        <progress {...(sheets > 0 && { max: sheets, value: drawn })} aria-label="编制进度" />
      </span>
    )
  return (
    <span className="num">
      {sheets} 张，{size === null ? '' : `${sizeText(size)}，`}
      {momentText(askedAt)} 编制，{until && `保存到 ${momentText(until)}`}
    </span>
  )
}
