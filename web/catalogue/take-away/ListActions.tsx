import { useNavigate } from 'react-router'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { isLent } from '#web/cart/Borrow.tsx'
import { useCart } from '#web/cart/useCart.ts'
import type { ChosenRows } from '#web/catalogue/list/useChosenRows.ts'
import type { ListAddress } from '#web/records/address.ts'
import { countText } from '#web/records/format.ts'
import { holeUses, pathOfHoles } from '#web/records/uses/chosen-holes-path.ts'
import { maxPoints, pathOfPoints } from '#web/records/uses/chosen-points-path.ts'
import { pathOfExport } from '#web/records/uses/export-path.ts'
import { areaOfPlaces, pathOfMap } from '#web/records/uses/thematic-map-path.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { narrowScreen, useMedia } from '#web/ui/page/media.ts'
import { keepCsv } from '#web/ui/table/keep-csv.ts'

import { entriesFile } from './files.ts'

interface ListActionsProps {
  kind: Kind
  /** The page that is open. */
  page: { records: readonly Entry[]; total: number } | undefined
  address: ListAddress
  fixed: readonly Condition[]
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

/** Prints a page of a list; exports it, all that the list holds, or the rows that are chosen on this and other pages. */
export function ListActions({ kind, page, address, fixed, choice }: ListActionsProps) {
  const chosen = [...(choice.chosen?.values() ?? [])]
  const narrow = useMedia(narrowScreen)
  const navigate = useNavigate()
  if (!page || page.records.length === 0) return null
  const some = chosen.length > 0
  const { conditions, current } = address
  const whole = { kind: kind.name, conditions: [...fixed, ...conditions] }
  const picked = { kind: kind.name, codes: chosen.map(({ code }) => code) }
  const print = { label: '打印', icon: 'print' as const, act: () => window.print() }
  const exporting = [
    {
      label: some ? `所选 ${countText(chosen.length)} ${kind.counter}，目录 CSV` : '本页目录 CSV',
      act: () =>
        keepCsv(
          entriesFile(kind, some ? chosen : page.records),
          some ? `${kind.label}-所选` : `${kind.label}-第${current}页`,
        ),
    },
    {
      label: `${some ? '所选' : '全部'} ${countText(some ? chosen.length : page.total)} ${kind.counter}，选择格式…`,
      act: () =>
        void navigate(pathOfExport([some ? picked : whole], some ? `所选${kind.label}` : kind.label)),
    },
  ]
  if (narrow) return <ActionMenu label="打印与导出" icon="download" actions={[print, ...exporting]} />
  return (
    <span className="list-actions no-print">
      <Button size="s" icon="check" aria-pressed={choice.chosen !== undefined} onClick={choice.toggle}>
        选择
      </Button>
      {some && <ForChosen {...{ kind, chosen }} onDone={choice.toggle} />}
      <Button size="s" icon="print" onClick={print.act}>
        打印
      </Button>
      <ActionMenu label="导出" icon="download" small actions={exporting} />
    </span>
  )
}
