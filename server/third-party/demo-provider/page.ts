import { escapeHtml } from '#server/pages/html.ts'

import type { DemoPerson } from './demo-provider.ts'

interface SignInPage {
  /** Name of the library that wants to know who it is. */
  library: string
  people: readonly DemoPerson[]
  /** Where the form goes, with the request. */
  action: string
  /** The way back without a person. */
  cancel: string
  /** What was wrong with a name that was typed. */
  fault?: string | undefined
}

const style = `*{box-sizing:border-box}
:root{color-scheme:light dark;--paper:#f8f6f1;--surface:#fff;--line:#e5e0d6;--edge:#8d887c;--ink:#1b2430;--soft:#46505e;--action:#1a6cc4;--hover:#eff6fd;--link:#15579f;--warn:#875200;--warn-bg:#fbf1dc;--bad:#ab2a1f}
@media(prefers-color-scheme:dark){:root{--paper:#141a21;--surface:#1d2733;--line:#34414f;--edge:#7d8894;--ink:#ecebe6;--soft:#b4bac2;--action:#2f7fd6;--hover:#243343;--link:#86bcf3;--warn:#f0c987;--warn-bg:#3a2f1a;--bad:#f2a59c}}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:32px 16px;color:var(--ink);background:var(--paper);font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{width:100%;max-width:480px;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
header{display:flex;gap:12px;align-items:center;justify-content:space-between}
h1{margin:0;font-size:24px;font-weight:600;line-height:1.3}
.tag{flex:none;padding:2px 10px;border-radius:99px;color:var(--warn);background:var(--warn-bg);font-size:14px}
.note{margin:16px 0 0;padding:12px 16px;border-radius:8px;color:var(--warn);background:var(--warn-bg);font-size:14px}
.for{margin:16px 0 0;color:var(--soft)}
h2{margin:24px 0 8px;font-size:16px;font-weight:600}
ul{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:8px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
button{font:inherit;color:inherit;cursor:pointer}
.person{display:grid;grid-template-columns:40px 1fr;column-gap:12px;align-items:center;width:100%;min-height:64px;padding:10px 16px;border:0;background:none;text-align:start}
.person:hover{background:var(--hover)}
.face{grid-row:span 2;display:grid;place-items:center;width:40px;height:40px;border-radius:50%;color:#fff;background:var(--action);font-size:18px}
.name{font-weight:600;line-height:1.4}.about{color:var(--soft);font-size:14px;line-height:1.4}
.own{display:flex;gap:8px}
input{flex:1;min-width:0;height:44px;padding:0 12px;border:1px solid var(--edge);border-radius:8px;font:inherit;color:inherit;background:var(--surface)}
.go{flex:none;height:44px;padding:0 20px;border:0;border-radius:8px;color:#fff;background:var(--action)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}.person:focus-visible{outline-offset:-3px}
.fault{margin:8px 0 0;color:var(--bad);font-size:14px}
footer{margin-top:24px;font-size:14px}a{color:var(--link)}
@media(max-width:480px){body{padding:0;place-items:stretch}main{padding:24px 16px;border:0;border-radius:0}}`

const frame = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<header><h1>演示统一认证</h1><span class="tag">仅供演示</span></header>
${body}
</main>
</body>
</html>
`

const personButton = ({
  id,
  name,
  about,
}: DemoPerson): string => `<li><button class="person" name="person" value="${escapeHtml(id)}">
<span class="face" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span>
<span class="name">${escapeHtml(name)}</span><span class="about">${escapeHtml(about)}</span>
</button></li>`

/** Where somebody says who they are, by picking an invented person or making one up. */
export const signInPage = ({ library, people, action, cancel, fault }: SignInPage): string =>
  frame(
    '演示统一认证',
    `<p class="note">这里不是真实的账号服务。它由演示站点自带，让您看到第三方登录怎样走完；人物都是虚构的，不要密码，也请不要填真实姓名。</p>
<p class="for">${escapeHtml(library)}想知道您是谁，只会得到姓名。在别的浏览器里选同一个人，会当作另一个人。</p>
<form method="post" action="${escapeHtml(action)}">
<h2>选一位虚构人物</h2>
<ul>
${people.map(personButton).join('\n')}
</ul>
</form>
<form method="post" action="${escapeHtml(action)}">
<h2><label for="name">或者起个名字</label></h2>
<div class="own"><input id="name" name="name" required maxlength="20" autocomplete="off"${
      fault === undefined ? '' : ' aria-invalid="true" aria-describedby="fault"'
    }>
<button class="go">登录</button></div>
${fault === undefined ? '' : `<p class="fault" id="fault" role="alert">${escapeHtml(fault)}</p>`}
</form>
<footer><a href="${escapeHtml(cancel)}">取消，返回${escapeHtml(library)}</a></footer>`,
  )

/** What is said where nobody can be led back. */
export const refusalPage = (sentence: string): string =>
  frame(
    '不能登录',
    `<p class="for">${escapeHtml(sentence)}</p>
<footer><a href="/#/login">回到登录页</a></footer>`,
  )
