import { lazy, Suspense, useRef, useState } from 'react'

import { templateRoutes } from '#contract/back-office/template.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { refreshViews } from './refresh-views.ts'
import { isCurrent, type SavedView, type ViewContent, viewsByOwner } from './views.ts'

import './views.css'

const ViewDialog = lazy(async () => {
  const { ViewDialog } = await fetchPage(() => import('./ViewDialog.tsx'))
  return { default: ViewDialog }
})

interface SavedViewsProps {
  /** The resource or kind whose list it is. */
  target: string
  /** What the list shows. */
  now: ViewContent
  onChoose: (content: ViewContent) => void
}

type Task = { name: 'save' } | { name: 'edit' | 'remove'; view: SavedView }

/** The saved views of a list: one is chosen, the present one is saved, own ones are kept. */
export function SavedViews({ target, now, onChoose }: SavedViewsProps) {
  const [open, setOpen] = useState(false)
  const [task, setTask] = useState<Task>()
  const box = useRef<HTMLDivElement>(null)
  useDismiss(open, box, () => setOpen(false))
  const mayUse = usePermission('templates.use')
  const answer = useCall(
    templateRoutes.choices,
    { use: 'search', target },
    { enabled: mayUse && open, fresh: true },
  )
  if (!mayUse) return null
  const begin = (next: Task) => {
    setOpen(false)
    setTask(next)
  }
  const choose = ({ content }: SavedView) => {
    setOpen(false)
    onChoose(content)
  }
  const close = () => setTask(undefined)
  return (
    <div className="saved-views" ref={box}>
      <Button size="s" icon="star" aria-expanded={open} onClick={() => setOpen(!open)}>
        视图
      </Button>
      {open && (
        <section className="views-panel" aria-label="保存的视图">
          {answer.data ? (
            <ViewList views={answer.data} {...{ now, choose, begin }} />
          ) : (
            <AnswerState answer={answer} rows={3} />
          )}
          <Button size="s" icon="plus" onClick={() => begin({ name: 'save' })}>
            保存当前视图
          </Button>
        </section>
      )}
      {task?.name === 'remove' && <RemoveView view={task.view} onClose={close} />}
      {task && task.name !== 'remove' && (
        <Suspense>
          <ViewDialog
            {...{ target, content: now }}
            view={task.name === 'edit' ? task.view : undefined}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ViewListProps {
  views: readonly SavedView[]
  now: ViewContent
  choose: (view: SavedView) => void
  begin: (task: Task) => void
}

function ViewList({ views, ...rest }: ViewListProps) {
  if (views.length === 0)
    return <p className="cap">还没有保存的视图。把列表现在的样子存下来，下次一按就到。</p>
  return viewsByOwner(views).map(({ owner, views: ofOwner }) => (
    <section key={owner} aria-label={owner}>
      <h2 className="cap">{owner}</h2>
      <ul>
        {ofOwner.map((view) => (
          <ViewLine key={view.id} view={view} {...rest} />
        ))}
      </ul>
    </section>
  ))
}

interface ViewLineProps extends Omit<ViewListProps, 'views'> {
  view: SavedView
}

function ViewLine({ view, now, choose, begin }: ViewLineProps) {
  const keepsStock = usePermission('templates.write')
  const current = isCurrent(view.content, now)
  const mayWrite = view.own || (!view.isCustom && keepsStock)
  return (
    <li>
      <button
        type="button"
        className="view-line"
        {...(current && { 'aria-current': true })}
        onClick={() => choose(view)}
      >
        <span>{view.name}</span>
        <span className="cap">
          {view.group.name}
          {view.own && view.role && `，共享给${view.role.name}`}
        </span>
        {current && <Icon name="check" small />}
      </button>
      {mayWrite && (
        <RowMenu
          label={view.name}
          actions={[
            {
              label: '改为当前的列表',
              act: () => void overwrite(view, now),
              refused: current ? '列表正是这样' : undefined,
            },
            { label: '改名、移动与共享', act: () => begin({ name: 'edit', view }) },
            { label: '删除', act: () => begin({ name: 'remove', view }) },
          ]}
        />
      )}
    </li>
  )
}

/** What the list shows now takes the place of what a view was; it can be taken back. */
async function overwrite({ id, version, name, content }: SavedView, now: ViewContent): Promise<void> {
  const write = async (of: number, one: ViewContent) => {
    const done = await act(templateRoutes.update, {
      id,
      version: of,
      values: { content: JSON.stringify(one) },
    })
    await refreshViews()
    return done.version
  }
  try {
    const next = await write(version, now)
    toast(`视图“${name}”已改为当前的列表`, {
      action: { label: '撤销', run: () => void write(next, content).catch(toastFault) },
    })
  } catch (error) {
    toastFault(error)
  }
}

function RemoveView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const shared = view.isCustom ? view.role && `持有“${view.role.name}”的人也不能再用` : '全馆的人都不能再用'
  return (
    <ConfirmDialog
      open
      title={`删除视图“${view.name}”`}
      lines={shared ? [shared] : []}
      verb="删除"
      onClose={onClose}
      onConfirm={async () => {
        await act(templateRoutes.batchDelete, { ids: [view.id] })
        await refreshViews()
        toast(`视图“${view.name}”已删除`)
        onClose()
      }}
    />
  )
}
