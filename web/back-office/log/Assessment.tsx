import { useState } from 'react'

import { auditLog } from '#contract/audit-log.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'

const files = [
  ['登录与密码算法', '登录策略各项的现值，所用的密码算法'],
  ['馆内账号、角色与权限、应用', '谁有哪些角色，角色有哪些权限；不含密码、手机号与邮箱'],
  ['权限变更', '近 180 天授予、收回与修改角色的日志'],
  ['到期清理', '近 180 天例行任务删除或隐去了什么、多少'],
  ['日志链核对', '此刻的核对结果，各月末条散列'],
  ['版本', '本系统与数据库的版本；以安装包安装的另附软件成分'],
] as const

/** What an assessor asks for first, as one file. */
export function Assessment({ onClose }: { onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    await download(auditLog.assessment, {}, '测评材料.zip')
    setIsBusy(false)
  }
  const actions = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button variant="primary" icon="download" busy={isBusy} onClick={() => void run()}>
        下载
      </Button>
    </>
  )
  return (
    <Dialog open title="测评材料" onClose={onClose} actions={actions}>
      <Stack gap={14}>
        <dl className="log-assessment">
          {files.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="cap">先核对日志链，至多二十秒。导出本身也记入日志。</p>
      </Stack>
    </Dialog>
  )
}
