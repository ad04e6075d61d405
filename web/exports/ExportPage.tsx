import { useSearchParams } from 'react-router'

import type { Near } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { ExportSelection } from '#contract/exports/exports.ts'
import { searchPath } from '#contract/search/search-address.ts'
import type { SearchQuestion } from '#contract/search/search.ts'
import { useSession } from '#web/api/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { Exporting } from './Exporting.tsx'
import { OwnExports } from './OwnExports.tsx'
import { SearchExport } from './SearchExport.tsx'

import './exports.css'

/** The page where records are taken away as a file: what the address names, or what was taken before. */
export function ExportPage() {
  const [search] = useSearchParams()
  const isMember = useSession().token !== undefined
  return (
    <div className="wide export-page">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: '导出资料' }]} />
      <h1>导出资料</h1>
      {!isMember && (
        <Empty
          drawing="box"
          title="登录后导出"
          text="导出的文件在后台制作，放在您的“下载”中保存 7 天。不登录也可以在列表中导出当前一页。"
          action={<SignInButton />}
        />
      )}
      <div className="export-columns">
        {isMember && <Chosen key={search.toString()} {...{ search }} />}
        {isMember && <OwnExports heading="我导出的文件" />}
      </div>
    </div>
  )
}

/** What the address names: a search, records, or a place. */
function Chosen({ search }: { search: URLSearchParams }) {
  const title = search.get('title') ?? '所选资料'
  const question = questionIn(search.get('search'))
  if (question) return <SearchExport {...{ question, title }} />
  const selections = selectionsIn(search.get('selections')) ?? selectionsNear(search.get('near'))
  if (selections) return <Exporting {...{ selections, title }} />
  return (
    <Empty
      drawing="probe"
      title="还没有选资料"
      text="请在检索、列表、地图、收藏或勘察项目中选好要导出的资料。"
      action={<ButtonLink to={searchPath}>去检索</ButtonLink>}
    />
  )
}

/** What an address selects; it is sent as it is, and refused where it is none. */
function selectionsIn(text: string | null): ExportSelection[] | undefined {
  const read = parseJson(text)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server checks it
  return Array.isArray(read) && read.length > 0 ? (read as ExportSelection[]) : undefined
}

/** The search that an address names; it is sent as it is, too. */
function questionIn(text: string | null): SearchQuestion | undefined {
  const read = parseJson(text)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server checks it
  return typeof read === 'object' && read !== null ? (read as SearchQuestion) : undefined
}

const placedKinds = Object.values<Kind>(kinds).filter(({ place }) => place === 'point')

/** All kinds that have places there. */
function selectionsNear(text: string | null): ExportSelection[] | undefined {
  const read = parseJson(text)
  if (typeof read !== 'object' || read === null) return undefined
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server checks it
  const near = read as Near
  return placedKinds.map(({ name }) => ({ kind: name, conditions: [{ prop: 'place', near }] }))
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
