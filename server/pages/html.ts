const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** JSON for a script element; no text in it can close the element. */
export const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

interface Page {
  title: string
  /** Further elements of the head, as markup. */
  head?: string
  /** Paragraphs, as markup. */
  body: string
}

const style = `body{max-width:44em;margin:12vh auto;padding:0 24px;color:#1b2430;background:#f8f6f1;font:16px/1.8 system-ui,sans-serif}
h1{font-weight:500;line-height:1.3}a{color:#15579f}p{overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{color:#ecebe6;background:#141a21}a{color:#86bcf3}}`

/** A page that is filled by one picture; what stands there without it says so. */
export const picturePage = (url: string): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>预览</title>
<style>html,body{margin:0;height:100%;background:#e9edf1;color:#3b4654;font:14px/1.6 system-ui,sans-serif}
img{display:block;box-sizing:border-box;width:100%;height:100%;object-fit:cover;line-height:1.8}</style>
<img src="${escapeHtml(url)}" alt="没有取到这张图：请核对网址与各项参数，或对方服务暂不可用。">
</html>
`

/** A small page that works without scripts. */
export const htmlPage = ({ title, head = '', body }: Page): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${head}<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
