const browsers: [sign: RegExp, name: string][] = [
  [/MicroMessenger/, '微信'],
  [/\bEdg[A-Z]?\//, 'Edge'],
  [/QQBrowser/, 'QQ 浏览器'],
  [/\bFirefox\//, 'Firefox'],
  [/\bOPR\//, 'Opera'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [sign: RegExp, name: string][] = [
  [/OpenHarmony|HarmonyOS/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (table: [RegExp, string][], agent: string) => table.find(([sign]) => sign.test(agent))?.[1]

/** A readable form of a User-Agent header: “Chrome · Windows”. */
export const agentWords = (agent: string): string =>
  [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean).join(' · ') || '其他程序'
