import { pick, pickWeighted, type Random, randomInteger, randomOf } from '#demo/city/random.ts'

import type { Way } from './walk.ts'
import { movesToApproved, movesToBack, movesToLent, movesToProvided, movesToReady } from './ways.ts'

const close = ['close'] as const
const returnMove = ['return', '用途说明过于笼统，请写明项目名称与范围后再交。'] as const

/** How applications of the past year ended, and how often. */
const endings: readonly (readonly [Pick<Way, 'moves'> & Partial<Pick<Way, 'access' | 'useMode'>>, number])[] =
  [
    [{ moves: [...movesToBack, close] }, 58],
    [{ moves: [...movesToLent, ['extend'], ['takeBack'], close] }, 10],
    [{ moves: [...movesToLent, ['fallDue'], ['takeBack', '已当面提醒按期归还。'], close] }, 6],
    [{ moves: [['accept'], returnMove, ['submit'], ...movesToBack.slice(1), close] }, 8],
    [{ moves: [...movesToBack, close], access: 'protected' }, 6],
    [
      {
        access: 'secret',
        moves: [['accept'], ['approve', '提请保密审查。'], ...movesToBack.slice(1), close],
      },
      2,
    ],
    [{ moves: [['accept'], ['reject', '公开目录与已公开的报告可以满足，不必借原件。']] }, 4],
    [{ moves: [...movesToProvided, ['expire']], useMode: 'file' }, 8],
    [{ moves: [...movesToProvided, ['expire']], useMode: 'online' }, 6],
    [{ moves: [['withdraw']] }, 3],
    [{ moves: [...movesToApproved, ['withdraw']] }, 2],
    [{ moves: [...movesToReady, ['lapse']] }, 3],
    [{ moves: [['accept'], returnMove, ['lapse']] }, 2],
  ]

/** What is asked for, and for what. */
const wishes: readonly (readonly [purpose: string, reason: string])[] = [
  ['construction', '住宅小区二期基坑支护设计，参考邻近勘察报告的分层。'],
  ['construction', '桥梁扩建的桩基验算，需要老桥勘察的原始试验表。'],
  ['construction', '污水干管顶管工程，核对沿线粉砂层的分布。'],
  ['construction', '学校加建电梯井，查原教学楼的勘察资料。'],
  ['construction', '厂房地坪沉降原因分析，比对建厂时的地层。'],
  ['construction', '隧道盾构选型，需要砾石层埋深与粒径。'],
  ['planning', '地下空间专项规划，统计浅层软土厚度。'],
  ['planning', '滨水公园选线，了解岸坡历史变化。'],
  ['planning', '新区竖向规划，核对历年地面标高。'],
  ['science', '晚更新世古河道的钻孔对比。'],
  ['science', '地面沉降与地下水位关系的长序列研究。'],
  ['science', '软土次固结系数的区域统计。'],
  ['science', '碳十四测年样品的取样层位核对。'],
  ['science', '沉积相与海侵层位的划分。'],
  ['teaching', '岩土工程课程设计，用一套完整的勘察报告。'],
  ['teaching', '野外实习前的地层预习，看岩心照片与编录。'],
  ['hazard', '边坡隐患点复核，查以往的勘查报告。'],
  ['hazard', '地面塌陷应急调查之后的资料归拢。'],
  ['dispute', '相邻房屋开裂的鉴定，需要施工前的勘察报告。'],
  ['other', '地方志编写，核对早年打井的记录。'],
]

const count = 132
/** Days within which every one of them has come to its end. */
const newest = 44
const oldest = 362

/** The applications of the past year that have ended, the oldest first. */
export const pastWays: readonly Way[] = Array.from({ length: count }, (_, i) => wayOf(randomOf(7013, i), i))

function wayOf(random: Random, index: number): Way {
  const { moves, access = 'open', useMode } = pickWeighted(random, endings)
  const [purpose, reason] = pick(random, wishes)
  const step = (oldest - newest) / (count - 1)
  return {
    ago: Math.round(oldest - index * step),
    purpose,
    reason,
    useMode:
      useMode ??
      pickWeighted(random, [
        ['read', 6],
        ['copy', 2],
        ['excerpt', 2],
      ]),
    access,
    items: access === 'open' ? randomInteger(random, 1, 3) : 1,
    moves,
  }
}
