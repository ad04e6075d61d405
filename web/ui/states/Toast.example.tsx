import { Button } from '#web/ui/Button.tsx'
import { example } from '#web/ui/Example.tsx'

import { toast } from './Toast.tsx'

const undo = { label: '撤销', run: () => toast('检索已恢复') }

export const toastExample = example.row('state', '轻提示', '底部居中，四秒离开；出错的留到关闭为止。', () => (
  <>
    <Button onClick={() => toast('资料已更新')}>成功</Button>
    <Button onClick={() => toast('检索已删去', { action: undo })}>可撤销</Button>
    <Button onClick={() => toast('没有保存成功，请再试一次', { fault: true })}>出错</Button>
  </>
))
