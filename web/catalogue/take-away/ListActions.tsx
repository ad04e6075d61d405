import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { isLent } from '#web/cart/Borrow.tsx'
import { useCart } from '#web/cart/useCart.ts'
import type { ChosenRows } from '#web/catalogue/list/useChosenRows.ts'
import { countText } from '#web/records/format.ts'
import { holeUses, pathOfHoles } from '#web/records/uses/chosen-holes-path.ts'
import { maxPoints, pathOfPoints } from '#web/records/uses/chosen-points-path.ts'
import { areaOfPlaces, pathOfMap } from '#web/records/uses/thematic-map-path.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { narrowScreen, useMedia } from '#web/ui/page/media.ts'
import { keepCsv } from '#web/ui/table/keep-csv.ts'

import { entriesFile } from './files.ts'

interface ListActionsProps {
  kind: Kind
  /** The page that is open, and its number. */
  page: { records: readonly Entry[] } | undefined
  current: number
  choice: ChosenRows
}

/** Puts the chosen rows into the cart. */
function BorrowChosen({ kind, entries, onDone }: { kind: Kind; entries: Entry[]; onDone: () => void }) {
  const { isMember, isBusy, put } = useCart()
  if (!isMember) return null
  const items = entries.filter((entry) => isLent(kind, entry)).map(({ code }) => ({ kind: kind.name, code }))
  return (
    <Button
      size="s"
      icon="cart"
      busy={isBusy}
      disabled={items.length === 0}
      onClick={() => void put(items).then(onDone)}
    >
      放入借阅车 {countText(items.length)} {kind.counter}
    </Button>
  )
}

interface ForChosenProps {
  kind: Kind
  chosen: Entry[]
  onDone: () => void
}

/** What is made of one hole, too. */
const furtherUses = ['statistics', 'coneSheet', 'plan', 'set'] as const

/** What can be done with the chosen rows besides taking them away. */
function ForChosen({ kind, chosen, onDone }: ForChosenProps) {
  const codes = chosen.map(({ code }) => code)
  const area = areaOfPlaces(chosen.flatMap(({ place }) => place ?? []))
  return (
    <>
      {kind.inSections && codes.length > 1 && (
        <ButtonLink size="s" to={pathOfHoles('section', codes)}>
          画剖面图 {countText(codes.length)} {kind.counter}
        </ButtonLink>
      )}
      {kind.inSections &&
        furtherUses.map((use) => (
          <ButtonLink key={use} size="s" to={pathOfHoles(use, codes)}>
            {holeUses[use].name}
          </ButtonLink>
        ))}
      {kind.inSections && area && (
        <ButtonLink size="s" to={pathOfMap(area)}>
          专题图
        </ButtonLink>
      )}
      {kind.series && (
        <ButtonLink
          size="s"
          to={pathOfPoints(codes.slice(0, maxPoints).map((code) => ({ kind: kind.name, code })))}
        >
          同图看曲线 {countText(Math.min(codes.length, maxPoints))} {kind.counter}
        </ButtonLink>
      )}
      {kind.lent && <BorrowChosen kind={kind} entries={chosen} onDone={onDone} />}
    </>
  )
}

/** Prints a page of a list, and exports it, or the rows that are chosen on this and other pages. */
export function ListActions({ kind, page, current, choice }: ListActionsProps) {
  const chosen = [...(choice.chosen?.values() ?? [])]
  const records = page?.records ?? []
  const narrow = useMedia(narrowScreen)
  if (records.length === 0) return null
  const some = chosen.length > 0
  const label = some ? `导出所选 ${countText(chosen.length)} ${kind.counter}` : '导出本页'
  const save = () => {
    const name = some ? `${kind.label}-所选` : `${kind.label}-第${current}页`
    keepCsv(entriesFile(kind, some ? chosen : records), name)
  }
  if (narrow) {
    return (
      <ActionMenu
        label="打印与导出"
        icon="download"
        actions={[
          { label: '打印', icon: 'print', act: () => window.print() },
          { label: `${label} CSV`, icon: 'download', act: save },
        ]}
      />
    )
  }
  return (
    <span className="list-actions no-print">
      <Button size="s" icon="check" aria-pressed={choice.chosen !== undefined} onClick={choice.toggle}>
        选择
      </Button>
      {some && <ForChosen {...{ kind, chosen }} onDone={choice.toggle} />}
      <Button size="s" icon="print" onClick={() => window.print()}>
        打印
      </Button>
      <Button size="s" icon="download" onClick={save}>
        {label}
      </Button>
    </span>
  )
}
