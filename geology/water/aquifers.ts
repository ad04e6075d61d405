/** 含水层 of a coastal plain of the lower Yangtze, from the top: phreatic, slightly confined, five confined ones. */
export const aquifers = {
  phreatic: '潜水含水层',
  microConfined: '微承压含水层',
  confined1: '第一承压含水层',
  confined2: '第二承压含水层',
  confined3: '第三承压含水层',
  confined4: '第四承压含水层',
  confined5: '第五承压含水层',
} as const

export type Aquifer = keyof typeof aquifers
