/** Invented people whom the sign-in page of the demo offers. */
export const visitors = [
  { id: 'citizen', name: '沈知夏', about: '市民，住在望江区' },
  { id: 'engineer', name: '陆闻笙', about: '岩土工程师，云汀岩土工程勘察院' },
  { id: 'student', name: '叶澄', about: '研究生，做软土与地面沉降' },
  { id: 'planner', name: '苏砚秋', about: '规划师，汀东新区' },
] as const
