import { drawingSets, setLimits, type DrawingSet } from '#contract/drawings/drawing-sets.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { MadeFile, MadeFiles, Making } from '#web/exports/MadeFiles.tsx'
import { sizeText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { download } from '#web/ui/page/download.ts'
import { momentText } from '#web/ui/text/moments.ts'

const verb = '编制'

/** Milliseconds between two looks at a set that is being made, and at others. */
const [often, seldom] = [1500, 60_000]

/** The sets of a member, the latest first, with how far each is; nothing where there is none. */
export function OwnSets({ heading }: { heading: string }) {
  const first = useCall(drawingSets.mine, {})
  const isMaking = first.data?.some(({ state }) => state === 'making') ?? false
  const { data = [] } = useCall(drawingSets.mine, {}, { every: isMaking ? often : seldom })
  if (data.length === 0) return null
  return (
    <MadeFiles
      {...{ heading }}
      retention={`至多留 ${setLimits.sets} 册，保存 ${setLimits.days} 天，只有本人可见。`}
    >
      {data.map((set) => (
        <SetLine key={set.id} {...{ set }} />
      ))}
    </MadeFiles>
  )
}

function SetLine({ set }: { set: DrawingSet }) {
  const remove = useAction(drawingSets.remove, [drawingSets.mine])
  const { id, title, holes, state } = set
  return (
    <MadeFile
      {...{ title, verb }}
      isMaking={state === 'making'}
      isRemoving={remove.isPending}
      onRemove={() => remove.mutate({ id }, { onError: toastFault })}
      about={
        <>
          {holes} 孔，
          <StateText {...{ set }} />
        </>
      }
    >
      {state === 'ready' && (
        <Button
          size="s"
          icon="download"
          onClick={() => void download(drawingSets.file, { id }, `${title}.pdf`)}
        >
          下载
        </Button>
      )}
    </MadeFile>
  )
}

function StateText({ set: { state, drawn, sheets, failure, size, until, askedAt } }: { set: DrawingSet }) {
  if (state === 'failed') return <>没有编成：{failure}</>
  if (state === 'making') {
    const words = sheets > 0 ? `正在绘制第 ${drawn} / ${sheets} 张` : '正在读取各孔数据'
    return <Making {...{ words, verb }} done={drawn} of={sheets} />
  }
  return (
    <span className="num">
      {sheets} 张，{size === null ? '' : `${sizeText(size)}，`}
      {momentText(askedAt)} 编制，{until && `保存到 ${momentText(until)}`}
    </span>
  )
}
