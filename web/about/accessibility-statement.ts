import type { Block } from '#contract/content/article.ts'

const heading = (text: string): Block => ({ type: 'heading', text })
const paragraph = (text: string): Block => ({ type: 'paragraph', spans: [{ text }] })
const list = (...items: string[]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((text) => [{ text }]),
})

/** What the site does for readers who see, hear or move with difficulty, and what it does not do yet. */
export const accessibilityStatement: readonly Block[] = [
  paragraph(
    '本网站参照《信息技术 互联网内容无障碍可访问性技术要求与测试方法》（GB/T 37668—2019）与 WCAG 2.2 的 AA 级制作。主要页面用程序逐页检查，尚未经第三方评测。',
  ),
  heading('看不清时'),
  list(
    '页面上方的“外观”有标准、深色、高对比度与长辈版四种；手机上在菜单里。',
    '“外观”中的“阅读辅助”可以放大网页、换成特大鼠标、显示阅读线。',
    '公告与指南可以单独调整字号。',
  ),
  heading('听与读屏'),
  list(
    '“阅读辅助”可以朗读页面或选中的文字，须浏览器支持中文语音。',
    '标题、列表、表格与表单按标准标记，读屏软件可以逐项读出；图形附有文字说明。',
    '登录时的安全验证可以改用“不看图”的一种，不必看图，也不必操作。',
  ),
  heading('只用键盘'),
  list(
    '各项功能都可以用键盘操作，当前位置有明显的边框。',
    '按 Tab 键，第一项是“跳到主要内容”；按 / 键，光标进入检索框。',
    '弹出的窗口按 Esc 键关闭，光标回到原处。',
  ),
  heading('还做不到的'),
  list(
    '早期报告是扫描件，没有经过文字识别的，不能朗读，也不能选取文字。',
    '柱状图、剖面与曲线以图为主，图中的数值另列在表格里，登录后可看。',
    '其他网站的内容不在本声明之内。',
  ),
]
