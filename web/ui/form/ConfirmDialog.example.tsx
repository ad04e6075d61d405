import { AppError } from '#contract/errors.ts'
import { example, OpenButton } from '#web/ui/Example.tsx'

import { ConfirmDialog } from './ConfirmDialog.tsx'

export const confirmExample = example.row(
  'overlay',
  '删除之前',
  '不能挽回的，先列出牵涉什么；要紧的，写出几个字才可删除。',
  () => (
    <OpenButton label="删除 2 个用户">
      {(open, close) => (
        <ConfirmDialog
          open={open}
          onClose={close}
          title="删除 2 个用户"
          lines={['方屿（资料服务部，12 份草稿）', '苏茉（资料服务部）']}
          verb="删除"
          typed="删除用户"
          onConfirm={() =>
            Promise.reject(new AppError('record_changed', {}, '这条记录已被他人改过，请刷新后再改'))
          }
        />
      )}
    </OpenButton>
  ),
)
