import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import type { ReadAloudState } from './read-aloud.ts'
import { useReadAloud } from './useReadAloud.ts'

const rates = [
  { value: '0.75', label: '慢' },
  { value: '1', label: '标准' },
  { value: '1.25', label: '稍快' },
  { value: '1.5', label: '快' },
  { value: '2', label: '很快' },
]

const states: Record<ReadAloudState['state'], string> = {
  idle: '选中文字只读所选；不选，从眼前读起',
  reading: '正在朗读',
  paused: '已暂停',
  ended: '读完了',
}

const buttons: Record<ReadAloudState['state'], string> = {
  idle: '朗读',
  reading: '暂停',
  paused: '继续',
  ended: '朗读',
}

/** Controls to read aloud the page, the selection, or a clicked paragraph. */
export function ReadAloud() {
  const { reading, pointing, rate, toggle, stop, step, point, setRate } = useReadAloud()
  const { state, at, of } = reading
  const idle = state === 'idle' || state === 'ended'
  return (
    <div className="aids-read" role="group" aria-label="朗读">
      <Row gap={8} wrap className="aids-row">
        <Button variant="primary" icon={state === 'reading' ? 'pause' : 'play'} onClick={toggle}>
          {buttons[state]}
        </Button>
        <Button icon="stop" iconOnly disabled={idle} onClick={stop}>
          停止朗读
        </Button>
        <Button icon="up" iconOnly disabled={idle || at === 0} onClick={() => step(-1)}>
          上一段
        </Button>
        <Button icon="down" iconOnly disabled={idle || at + 1 >= of} onClick={() => step(1)}>
          下一段
        </Button>
        <Select aria-label="语速" value={rate} options={rates} onChange={setRate} />
        <button type="button" className="aids-toggle" aria-pressed={pointing} onClick={point}>
          指读
        </button>
      </Row>
      <Words reading={reading} idle={idle} pointing={pointing} />
    </div>
  )
}

/** Status, announced once; progress is visual only. */
function Words({ reading, idle, pointing }: { reading: ReadAloudState; idle: boolean; pointing: boolean }) {
  const { state, at, of, trouble } = reading
  const words = pointing && idle ? '点页上哪一段，就读哪一段' : states[state]
  return (
    <p className={trouble ? 'aids-words aids-trouble' : 'aids-words'}>
      <span role="status">{trouble ?? words}</span>
      {!idle && (
        <span className="num">
          第 {at + 1} 段，共 {of} 段
        </span>
      )}
    </p>
  )
}
