import { useSearchParams } from 'react-router'

import { type ExportSelection, exports } from '#contract/exports/exports.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { ExportContents } from './ExportContents.tsx'
import { ExportForm } from './ExportForm.tsx'
import { OwnExports } from './OwnExports.tsx'

import './exports.css'

/** The page where records are taken away as a file: what the address names, or what was taken before. */
export function ExportPage() {
  const [search] = useSearchParams()
  const isMember = useSession() !== undefined
  const selections = selectionsIn(search.get('selections'))
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
        {isMember && selections && (
          <Exporting key={search.toString()} title={search.get('title') ?? '所选资料'} {...{ selections }} />
        )}
        {isMember && !selections && (
          <Empty
            drawing="probe"
            title="还没有选资料"
            text="请在列表、地图、收藏或勘察项目中选好要导出的资料。"
            action={<ButtonLink to="/search">去检索</ButtonLink>}
          />
        )}
        {isMember && <OwnExports heading="我导出的文件" />}
      </div>
    </div>
  )
}

/** What an address selects; the server checks it. */
function selectionsIn(text: string | null): ExportSelection[] | undefined {
  try {
    const read: unknown = JSON.parse(text ?? '')
    // oxlint-disable-next-line no-unsafe-type-assertion -- it is sent, and refused where it is none
    return Array.isArray(read) && read.length > 0 ? (read as ExportSelection[]) : undefined
  } catch {
    return undefined
  }
}

function Exporting({ selections, title }: { selections: ExportSelection[]; title: string }) {
  const answer = useCall(exports.content, { selections })
  const { data } = answer
  if (!data) return <AnswerState answer={answer} rows={5} title="没有读到所选的资料" />
  return (
    <section className="export-choice">
      <ExportContents contents={data} />
      {data.some(({ total }) => total > 0) && <ExportForm {...{ selections, title }} contents={data} />}
    </section>
  )
}
