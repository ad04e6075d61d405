import { useState } from 'react'

import { AppError } from '#contract/errors.ts'
import { Offline } from '#web/api/call.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Drawer } from '#web/ui/dialog/Drawer.tsx'
import { FloatingWindow } from '#web/ui/dialog/FloatingWindow.tsx'
import { inventedBase, MapMark } from '#web/ui/drawings/MapMark.tsx'
import { QrCode } from '#web/ui/drawings/QrCode.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { IframePopup } from '#web/ui/frame/IframePopup.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { Empty, Failed, Loading, Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { ArticleBody } from '#web/ui/text/ArticleBody.tsx'
import { Facts } from '#web/ui/text/Facts.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'
import { NoBreakText } from '#web/ui/text/NoBreakText.tsx'
import { PhoneLink } from '#web/ui/text/PhoneLink.tsx'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'
import { ShareAddress } from '#web/ui/text/ShareAddress.tsx'

export function Facsimiles() {
  return (
    <Stack gap={24}>
      <Facts
        items={[
          { label: '孔深', value: '65.30', unit: 'm' },
          { label: '孔口高程', value: '4.12', unit: 'm' },
          { label: '稳定水位埋深', value: '0.85', unit: 'm' },
          { label: '钻孔类型', value: '取土标贯孔' },
          { label: '所在区', value: '东区' },
          { label: '终孔日期', value: '2021-09-14' },
        ]}
      />
      <KeyValues
        items={[
          { label: '勘察项目', value: '东区综合管廊工程地质勘察' },
          { label: '原坐标系', value: 'CGCS2000' },
          { label: '备注', value: '—' },
        ]}
      />
      <KeyValues
        ruled
        items={[
          { label: '化石名称', value: <NoBreakText text="毕克卷转虫（KC-2006-001-G0031 孔）" /> },
          { label: '采样深度', value: '19.13 m' },
          { label: '层位', value: <NoBreakText text="⑤1-1层黏土" /> },
          { label: '鉴定人', value: <NoBreakText text="王一、李二、张三" /> },
        ]}
      />
    </Stack>
  )
}

export function TabsDemo() {
  const [active, setActive] = useState('strata')
  return (
    <Tabs
      label="钻孔数据"
      active={active}
      onChange={setActive}
      tabs={[
        { key: 'log', label: '柱状图', panel: <p className="small">柱状图在这里。</p> },
        { key: 'strata', label: '地层', count: 16, panel: <p className="small">十六层，至 9-2 层。</p> },
        { key: 'spt', label: '标准贯入试验', count: 20, panel: <p className="small">二十次。</p> },
        { key: 'samples', label: '土样与试验', count: 18, panel: <p className="small">十八件。</p> },
        { key: 'water', label: '水位', count: 3, panel: <p className="small">三次。</p> },
      ]}
    />
  )
}

export function Drawers() {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(true)
  return (
    <>
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        打开筛选
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="筛选"
        actions={
          <>
            <Button onClick={() => setChosen(false)}>清空</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {chosen ? '看 3,207 孔' : '看 4,318 孔'}
            </Button>
          </>
        }
      >
        <Checkbox label="公开" count={3207} checked={chosen} onChange={setChosen} />
      </Drawer>
    </>
  )
}

export function ActionMenus() {
  return (
    <ActionMenu
      label="导出"
      icon="download"
      actions={[
        { label: '目录信息 CSV', act: () => toast('目录信息已下载') },
        { label: '地层 CSV', act: () => toast('地层已下载') },
      ]}
    />
  )
}

export function Dialogs() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const actions = (
    <>
      <Button onClick={close}>取消</Button>
      <Button variant="primary" onClick={close}>
        让它下线
      </Button>
    </>
  )
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        打开对话框
      </Button>
      <Dialog open={open} onClose={close} title="让这台设备下线？" actions={actions}>
        <p>Chrome · Windows，下一次操作时须重新登录。</p>
      </Dialog>
    </>
  )
}

export function Windows() {
  const [open, setOpen] = useState<'page' | 'refused' | 'own'>()
  const close = () => setOpen(undefined)
  return (
    <div className="row wraps">
      <Button onClick={() => setOpen('page')}>弹窗打开本站的页</Button>
      <Button onClick={() => setOpen('refused')}>弹窗打开其他网站</Button>
      <Button onClick={() => setOpen('own')}>浮动窗口</Button>
      {open === 'page' && <IframePopup title="关于本馆" url="#/about" onClose={close} />}
      {open === 'refused' && (
        <IframePopup title="其他网站" url="https://example.org/" width={560} height={320} onClose={close} />
      )}
      {open === 'own' && (
        <FloatingWindow title="图例" width={360} height={240} onClose={close}>
          <p className="small">拖标题移动，拖右下角调整大小；方向键也可以。</p>
        </FloatingWindow>
      )}
    </div>
  )
}

export function Codes() {
  return <QrCode address="https://example.org/" label="二维码：示例，网址 https://example.org/" />
}

export function Toasts() {
  return (
    <div className="row wraps">
      <Button onClick={() => toast('资料已更新')}>成功</Button>
      <Button
        onClick={() => toast('检索已删去', { action: { label: '撤销', run: () => toast('检索已恢复') } })}
      >
        可撤销
      </Button>
      <Button onClick={() => toast('没有保存成功，请再试一次', { fault: true })}>出错</Button>
    </div>
  )
}

export function Texts() {
  return (
    <Stack gap={24}>
      <ArticleBody
        body={[
          { type: 'heading', text: '服务时间' },
          {
            type: 'paragraph',
            spans: [{ text: '到馆路线见' }, { text: '关于本馆', href: '#/about' }, { text: '。' }],
          },
          { type: 'list', ordered: true, items: [[{ text: '出示证件' }], [{ text: '登记入座' }]] },
        ]}
      />
      <p>
        <SafeLink href="#/about">本站的页</SafeLink>　
        <SafeLink href="https://www.cgs.gov.cn/">其他网站</SafeLink>　
        <SafeLink href="javascript:void(0)">不是网址的，只留文字</SafeLink>　
        <PhoneLink number="000-0000" />
      </p>
      <div className="row wraps">
        <ShareAddress title="关于本馆" url={`${location.origin}/#/about`} />
      </div>
    </Stack>
  )
}

export function Maps() {
  return (
    <div className="row wraps">
      {[inventedBase, '审图号：某S（2026）001号'].map((mark) => (
        <div key={mark} className="map-frame guide-map">
          <MapMark mark={mark} />
        </div>
      ))}
    </div>
  )
}

export function StateGallery() {
  return (
    <>
      <div className="guide-notes">
        <Note>坐标已按公开程度概略到 0.01°。</Note>
        <Note variant="ok">引用已复制。</Note>
        <Note variant="warn">网络已断开，页面上是断开前的内容。</Note>
        <Note variant="bad">第 12 行：层底深度小于上一层。</Note>
      </div>
      <div className="guide-states">
        <div className="plate">
          <Empty
            title="没有符合的钻孔"
            text="三个条件里，“孔深大于 120 m”排除得最多。"
            action={<Button>去掉这个条件</Button>}
          />
        </div>
        <div className="plate">
          <Failed
            error={new AppError('database_away', {}, '数据库暂时不可用，请稍后再试')}
            onRetry={() => toast('正在重试')}
          />
        </div>
        <div className="plate">
          <Empty drawing="probe" title="这里没有钻到东西" text="地址可能已变，或多写了几个字。" />
        </div>
        <div className="plate">
          <Failed error={new Offline()} />
        </div>
        <div className="plate guide-loading">
          <Loading />
        </div>
      </div>
    </>
  )
}
