import type { DraftMove } from '#contract/catalogue/editing/review.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Db } from '#database/database.ts'
import { isoDay } from '#demo/city/days.ts'
import { createDrafts, moveDrafts } from '#server/catalogue/review/review.ts'

interface Clerk {
  id: number
  name: string
}

const asClerk = ({ id, name }: Clerk) => ({
  actor: { id, name, permissions: ['records.draft', 'records.read', 'records.review'] as const },
  from: { address: '10.6.1.20', source: '10.6.1.20', agent: '' },
})

/** How far each draft has come: what has been done with it, by its author or by another. */
const ways: readonly (readonly [
  move: Exclude<DraftMove, 'save'>,
  by: 'author' | 'reviewer',
  comment?: string,
][])[] = [
  [],
  [],
  [['submit', 'author']],
  [['submit', 'author']],
  [['submit', 'author']],
  [
    ['submit', 'author'],
    ['return', 'reviewer', '孔深与班报表不符，请核对后再提交'],
  ],
]

/** New boreholes on their way into the library, each as far as it has come. */
export async function loadDrafts(db: Db, author: Clerk, reviewer: Clerk, today: number): Promise<void> {
  const writes = ways.map((_, i) => ({
    action: 'create' as const,
    code: `CG${String(i + 1).padStart(4, '0')}`,
    title: `北滨补勘 ${i + 1} 号孔`,
    access: 'open' as const,
    parts: {},
    values: { finalDepth: 32 + 4.5 * i, completedOn: isoDay(today - 12 - i) },
  }))
  const { ids } = await createDrafts(db, kinds.borehole, writes, asClerk(author))
  for (const [i, way] of ways.entries())
    for (const [done, [move, by, comment]] of way.entries())
      await moveDrafts(
        db,
        kinds,
        {
          move,
          drafts: [{ id: ids[i] ?? 0, version: 1 + done }],
          confirmed: [],
          ...(comment && { comment }),
        },
        asClerk(by === 'author' ? author : reviewer),
      )
}
