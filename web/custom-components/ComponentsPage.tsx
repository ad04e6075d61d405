import type { ReactNode } from 'react'

import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Text } from '#web/ui/layout/box.tsx'

import { Captchas } from './Captchas.tsx'
import { Cases } from './Cases.tsx'
import { Choices, Dates } from './Choosing.tsx'
import { Badges, Buttons, Fields } from './Controls.tsx'
import { Uploads } from './Files.tsx'
import { Drawings, Reads, Searching, Ways } from './Finding.tsx'
import { FormExample } from './FormExample.tsx'
import { Factors, Forms } from './Forms.tsx'
import { Colours, Hatches, Icons, Types } from './Foundations.tsx'
import { PagerDemo, TableDemo } from './Lists.tsx'
import { Editors, Figures, Leaving, Switches, Trees } from './Office.tsx'
import { Signs } from './Signs.tsx'
import {
  Codes,
  ActionMenus,
  Dialogs,
  Drawers,
  Facsimiles,
  Maps,
  StateGallery,
  TabsDemo,
  Texts,
  Toasts,
  Windows,
} from './Surfaces.tsx'

import './components.css'

const chapters: readonly { id: string; title: string; rule: string; body: ReactNode }[] = [
  {
    id: 'colour',
    title: '颜色',
    rule: '纸与墨作底，一种蓝作标记；#2d8cf0 不承载文字。地层色只表示地层，不表示状态。',
    body: <Colours />,
  },
  {
    id: 'type',
    title: '字号',
    rule: '字重只用 400 与 500。数字等宽、右对齐，单位写在表头；数与单位之间空一格。',
    body: <Types />,
  },
  {
    id: 'hatch',
    title: '岩土纹样',
    rule: '角度与断续分黏土与粉土，波纹示软，点随粒径增大；依长三角勘察单位的习惯。',
    body: <Hatches />,
  },
  { id: 'icon', title: '图标', rule: '一种线宽，总与文字同行；菜单里没有不带字的图标。', body: <Icons /> },
  {
    id: 'sign',
    title: '地图符号',
    rule: '符号随钻孔类型与资料种类而定，地图、列表与图例同用；颜色随文字。',
    body: <Signs />,
  },
  { id: 'button', title: '按钮', rule: '动词开头；一个视图只有一个主按钮。', body: <Buttons /> },
  { id: 'field', title: '表单', rule: '错误写在字段下面，改好才消失，从不弹出。', body: <Fields /> },
  {
    id: 'form',
    title: '填写',
    rule: '文字与选项都在离开时检查；要求说在前面，差什么说在字段下面。',
    body: <Forms />,
  },
  {
    id: 'save',
    title: '保存',
    rule: '不能保存时，光标到第一处，按钮旁数出几处；改了哪处，哪处的话就收回。两人同改，先选定再保存。',
    body: <FormExample />,
  },
  {
    id: 'upload',
    title: '上传文件',
    rule: '拖入、选择或粘贴图片，默认最多 5 个；断了可以接着传，传完还要核对。',
    body: <Uploads />,
  },
  {
    id: 'choice',
    title: '选择',
    rule: '长的列表输入几个字查找；多选默认最多 3 项，选满后其余不可选；逐级选择用左右键换级。',
    body: <Choices />,
  },
  {
    id: 'date',
    title: '日期',
    rule: '年月日可直接输入，上下键加减，也可从日历选；一周从星期一起。',
    body: <Dates />,
  },
  {
    id: 'factor',
    title: '动态口令',
    rule: '扫码或手工输入密钥，验过一次才算绑定；恢复码只显示一次。',
    body: <Factors />,
  },
  { id: 'badge', title: '公开程度与标签', rule: '颜色、图形、文字三者齐备。', body: <Badges /> },
  {
    id: 'pager',
    title: '分页',
    rule: '总数、每页条数、首页、上一页、七个页码、下一页、末页、跳转。',
    body: <PagerDemo />,
  },
  {
    id: 'table',
    title: '表格',
    rule: '表头下一道墨线，行间细线，行高 52；手机上一条记录三行。',
    body: <TableDemo />,
  },
  {
    id: 'tree',
    title: '树',
    rule: '左右键收起与展开；按住拖动，或在把手上按回车、再用方向键选去处；不能拖到自己下面。',
    body: <Trees />,
  },
  {
    id: 'figures',
    title: '图与数',
    rule: '柱形图附数据表；各块以标题与一句合计开头。',
    body: <Figures />,
  },
  {
    id: 'editor',
    title: '写正文',
    rule: '只有段落、小标题、列表与安全的链接；从别处粘贴的，其余都不带进来。',
    body: <Editors />,
  },
  {
    id: 'switch',
    title: '开关与带单位的数',
    rule: '一按即生效；颜色之外总有一字说明开或关。',
    body: <Switches />,
  },
  {
    id: 'leaving',
    title: '删除与离开之前',
    rule: '不能挽回的，先列出牵涉什么；改过没存的，关闭、Esc、后退、换页、关窗都先问。',
    body: <Leaving />,
  },
  {
    id: 'search',
    title: '检索与条件',
    rule: '停笔半秒才给建议；条件按“查询”或回车才生效；筛选值旁写条数。',
    body: <Searching />,
  },
  { id: 'facts', title: '要点与键值', rule: '标题下至多六个要点，细线相隔。', body: <Facsimiles /> },
  {
    id: 'text',
    title: '正文与链接',
    rule: '正文只有段落、标题、列表与链接；离开本站的链接带图标，先说明去处，再在新窗口打开。',
    body: <Texts />,
  },
  { id: 'read', title: '文章', rule: '目录写日期与来源；字号三档，由浏览器记住。', body: <Reads /> },
  {
    id: 'sign-in',
    title: '登录的去处',
    rule: '没有开放的内容说明原因；登录就能看的，给出链接，登录后回到原处。',
    body: <Ways />,
  },
  { id: 'drawing', title: '图样', rule: '各类馆藏一幅，按区一幅；画的都是真的。', body: <Drawings /> },
  {
    id: 'map',
    title: '底图标注',
    rule: '城市图样左下角写审图号；虚构底图写明无需；两者都没有，不画图，只列文字。',
    body: <Maps />,
  },
  { id: 'tabs', title: '页签', rule: '整排一个 Tab 停靠点，左右键、Home、End 选择。', body: <TabsDemo /> },
  {
    id: 'drawer',
    title: '抽屉',
    rule: '桌面宽 480，手机满屏；按钮说出结果；Esc 关闭，焦点回到原处。',
    body: <Drawers />,
  },
  {
    id: 'action-menu',
    title: '动作菜单',
    rule: '几个同类动作收在一个按钮里；选过、Esc 或离开即收起。',
    body: <ActionMenus />,
  },
  {
    id: 'dialog',
    title: '对话框',
    rule: '问一件事，说清后果；结果按钮在最后；Esc、叉号与旁边一按都是不做。',
    body: <Dialogs />,
  },
  {
    id: 'case',
    title: '办理与流转',
    rule: '何人何时办了什么、意见如何，末行是现在；办之前问清意见与承办人，办不成时所写仍在。',
    body: <Cases />,
  },
  {
    id: 'window',
    title: '浮动窗口与弹窗页',
    rule: '拖标题移动，拖角改大小，方向键亦可；只开本站与允许的网址，8 秒未开则告知，一按即关。',
    body: <Windows />,
  },
  { id: 'code', title: '二维码', rule: '各种外观下都是白底黑码，附文字；看得见时才画。', body: <Codes /> },
  { id: 'toast', title: '轻提示', rule: '底部居中，四秒离开；出错的留到关闭为止。', body: <Toasts /> },
  {
    id: 'captcha',
    title: '安全验证',
    rule: '滑块、点字、不看图三种办法；可换、可放大、可延长；只用键盘也能完成。',
    body: <Captchas />,
  },
  {
    id: 'state',
    title: '空、错、等、断',
    rule: '说清发生了什么，给一条出路；0.3 秒以后才显示骨架。',
    body: <StateGallery />,
  },
]

/** The living style guide: every shared widget in its states, drawn by the widget itself. */
export function ComponentsPage() {
  return (
    <div className="wide guide">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: '组件' }]} />
      <h1>组件</h1>
      <Text above={6} size={14} tone="muted">
        全站共用的部件与它们的各种状态。此页的名称、数目均为示例。
      </Text>
      {chapters.map(({ id, title, rule, body }) => (
        <section key={id} aria-labelledby={id}>
          <div className="sec-head">
            <h2 id={id}>{title}</h2>
            <p>{rule}</p>
          </div>
          {body}
        </section>
      ))}
    </div>
  )
}
