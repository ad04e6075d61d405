import { mapDrawings } from '#contract/map/drawings.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import { draftStore, emptyDraft } from './draft.ts'
import { DrawingEditor } from './DrawingEditor.tsx'
import { useLabelLayer } from './useLabelLayer.ts'

import '#web/map/tools/sketch/tool-panel.css'

interface LabelToolProps {
  /** The drawing of the address. */
  drawing: string | undefined
  onDrawing: (id: string | undefined) => void
}

/** Labels on the map: the drawing of the address, else the one that is being made in this browser. */
export function LabelTool({ drawing, onDrawing }: LabelToolProps) {
  const draft = draftStore.use()
  return (
    <section className="tool-panel" aria-label="标注">
      {drawing !== undefined && draft.id !== drawing ? (
        <SavedDrawing key={drawing} id={drawing} onDrawing={onDrawing} />
      ) : (
        <DrawingEditor draft={draft} onDrawing={onDrawing} />
      )}
    </section>
  )
}

const ignore = () => {}
const noLabels: [] = []

/** A drawing from the server: to look at, and to go on with. */
function SavedDrawing({ id, onDrawing }: { id: string; onDrawing: LabelToolProps['onDrawing'] }) {
  const answer = useCall(mapDrawings.drawing, { id })
  const { data, error } = answer
  useLabelLayer(data?.features.features ?? noLabels, false, ignore)
  if (!data)
    return (
      <>
        <AnswerState answer={answer} title="没有这张标注图" />
        {error && (
          <Button size="s" onClick={() => onDrawing(undefined)}>
            回到自己的标注
          </Button>
        )}
      </>
    )
  const { title, shared, version, own, features } = data
  const goOn = () => {
    draftStore.set(
      own
        ? { id, version, title, shared, features: features.features }
        : { ...emptyDraft, title, features: features.features },
    )
    if (!own) onDrawing(undefined)
  }
  return (
    <>
      <h2>{title}</h2>
      <p>{`${own ? '自己的' : '他人分享的'}标注图，${features.features.length} 个标注。`}</p>
      <Row gap={8} wrap>
        <Button size="s" variant="primary" onClick={goOn}>
          {own ? '编辑' : '复制为自己的'}
        </Button>
        <Button size="s" onClick={() => onDrawing(undefined)}>
          关闭
        </Button>
      </Row>
      <p className="cap">编辑或复制会替换本浏览器中未保存的标注。</p>
    </>
  )
}
