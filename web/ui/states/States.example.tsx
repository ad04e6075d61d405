import { AppError } from '#contract/errors.ts'
import { Offline } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { example } from '#web/ui/Example.tsx'

import { Empty, Failed, Loading, Note } from './States.tsx'
import { toast } from './Toast.tsx'

export const noteExample = example.columns('state', '提示', '说明、已成、当心、有误四种，各有图形。', () => (
  <>
    <Note>坐标已按公开程度概略到 0.01°。</Note>
    <Note variant="ok">引用已复制。</Note>
    <Note variant="warn">网络已断开，页面上是断开前的内容。</Note>
    <Note variant="bad">第 12 行：层底深度小于上一层。</Note>
  </>
))

export const stateExample = example.plates(
  'state',
  '空、错、等、断',
  '说清发生了什么，给一条出路；0.3 秒以后才显示骨架。',
  () => (
    <>
      <Empty
        title="没有符合的钻孔"
        text="三个条件里，“孔深大于 120 m”排除得最多。"
        action={<Button>去掉这个条件</Button>}
      />
      <Failed
        error={new AppError('database_away', {}, '数据库暂时不可用，请稍后再试')}
        onRetry={() => toast('正在重试')}
      />
      <Empty drawing="probe" title="这里没有钻到东西" text="地址可能已变，或多写了几个字。" />
      <Failed error={new Offline()} />
      <div>
        <Loading />
      </div>
    </>
  ),
)
