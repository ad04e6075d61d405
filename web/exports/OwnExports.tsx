import { exportFormats } from '#contract/exports/export-formats.ts'
import { exportLimits, exports, type Export } from '#contract/exports/exports.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { download } from '#web/files/start-download.ts'
import { countText, sizeText } from '#web/records/format.ts'
import { pathOfExport } from '#web/records/uses/export-path.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { momentText } from '#web/ui/text/moments.ts'

import { MadeFile, MadeFiles, Making } from './MadeFiles.tsx'

const verb = '制作'

/** Milliseconds between two looks at a file that is being made, and at others. */
const [often, seldom] = [1000, 60_000]

/** The files that a member has exported, the latest first, with how far each is; nothing where there is none. */
export function OwnExports({ heading }: { heading: string }) {
  const first = useCall(exports.mine, {})
  const isMaking = first.data?.some(({ state }) => state === 'making') ?? false
  const { data = [] } = useCall(exports.mine, {}, { every: isMaking ? often : seldom })
  if (data.length === 0) return null
  return (
    <MadeFiles
      {...{ heading }}
      retention={`至多留 ${exportLimits.files} 份，保存 ${exportLimits.days} 天，只有本人可见。`}
    >
      {data.map((one) => (
        <ExportLine key={one.id} {...{ one }} />
      ))}
    </MadeFiles>
  )
}

function ExportLine({ one }: { one: Export }) {
  const remove = useAction(exports.remove, [exports.mine])
  const { id, title, state, format, notes, selections } = one
  return (
    <MadeFile
      {...{ title, notes, verb }}
      isMaking={state === 'making'}
      isRemoving={remove.isPending}
      onRemove={() => remove.mutate({ id }, { onError: toastFault })}
      about={
        <>
          {exportFormats[format].label}，
          <StateText {...{ one }} />
        </>
      }
    >
      {state === 'ready' && (
        <Button size="s" icon="download" onClick={() => void download(`export-${id}`)}>
          下载
        </Button>
      )}
      {state !== 'making' && (
        <ButtonLink size="s" to={pathOfExport(selections, title)}>
          再导出
        </ButtonLink>
      )}
    </MadeFile>
  )
}

function StateText({ one: { state, done, total, failure, size, until, askedAt } }: { one: Export }) {
  if (state === 'failed') return <>没有做成：{failure}</>
  if (state === 'making') {
    const words = total > 0 ? `已写 ${countText(done)} / ${countText(total)} 条` : '正在查找资料'
    return <Making {...{ done, words, verb }} of={total} />
  }
  return (
    <span className="num">
      {countText(total)} 条，{size === null ? '' : `${sizeText(size)}，`}
      {momentText(askedAt)} 导出，{until && `保存到 ${momentText(until)}`}
    </span>
  )
}
