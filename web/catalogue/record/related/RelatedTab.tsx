import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import type { RecordView, RecordLink } from '#contract/catalogue/routes.ts'
import { countText, labelOf } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { isChild, pointingPath } from '#web/records/referrers.ts'
import { ToRecord } from '#web/records/ToRecord.tsx'
import { NoBreakText } from '#web/ui/text/NoBreakText.tsx'

type Referrer = RecordView['referrers'][number]

interface OfRecord {
  kind: Kind
  record: RecordView
}

/** What a record refers to, by field; its parent in the tree is the step above in the breadcrumbs. */
export const referencesOf = ({ parent }: Kind, { references }: RecordView): [string, RecordLink][] =>
  Object.entries(references).filter(([name]) => name !== parent)

export function References({ kind, record }: OfRecord) {
  return referencesOf(kind, record).map(([name, link]) => (
    <section className="related" key={name}>
      <h2>{labelOf(kind, name)}</h2>
      <Links links={[link]} />
    </section>
  ))
}

/** Referrers outside the record's own tree, single ones first. */
export const othersOf = (kind: Kind, { referrers }: RecordView): Referrer[] =>
  referrers.filter((referrer) => !isChild(kind, referrer)).toSorted((a, b) => a.total - b.total)

export const AllReferrers = ({ kind, record }: OfRecord) =>
  othersOf(kind, record).map((referrer) => (
    <Referrers
      key={`${referrer.kind} ${referrer.part} ${referrer.field}`}
      referrer={referrer}
      code={record.code}
    />
  ))

const maxFirstRecords = 3

/** Short form of the referrers for the aside. */
export const ReferrersBrief = ({ kind, record }: OfRecord) => (
  <AllReferrers
    kind={kind}
    record={{
      ...record,
      referrers: record.referrers.map((referrer) => ({
        ...referrer,
        first: referrer.first.slice(0, maxFirstRecords),
      })),
    }}
  />
)

/** The first referrers by one field, and a link to all of them. */
export function Referrers({ referrer, code }: { referrer: Referrer; code: string }) {
  const other = kindNamed(referrer.kind)
  if (!other) return null
  const { total, first, part, field } = referrer
  const all = pointingPath(other, part, field, code)
  const counted = `${countText(total)} ${other.counter}`
  return (
    <section className="related">
      <h2>
        {headingOf(other, referrer)} <span className="cap num">{counted}</span>
      </h2>
      {other.codeTells && <p className="cap">涉密的不列入</p>}
      {part !== null && <p className="cap">“{other.parts[part]?.label ?? part}”中引用本资料</p>}
      <Links links={first} />
      {total > first.length && (
        <p className="small">
          {all ? (
            <Link to={all}>全部 {counted}</Link>
          ) : (
            `另有 ${countText(total - first.length)} ${other.counter}`
          )}
        </p>
      )}
    </section>
  )
}

/** 本项目的工程地质钻孔; 替代文件为本件的公共文件. */
function headingOf(other: Kind, { part, field }: Referrer): string {
  if (part !== null || field === other.parent) return other.label
  const label = labelOf(other, field)
  if (fieldOf(other, field)?.to === other.name) return `${label}为本${other.counter}的${other.label}`
  return `本${label.replace(/^(?:所属|参照|采样)/, '')}的${other.label}`
}

function Links({ links }: { links: readonly RecordLink[] }) {
  return (
    <ul className="lines">
      {links.map(({ kind: name, code, title }) => {
        const kind = kindNamed(name)
        return (
          <li key={code}>
            {kind ? (
              <ToRecord kind={kind} code={code}>
                <NoBreakText text={title} />
              </ToRecord>
            ) : (
              title
            )}
            {title !== code && <span className="cap num">{code}</span>}
          </li>
        )
      })}
    </ul>
  )
}
