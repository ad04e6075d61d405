import { users } from '#contract/accounts/users.ts'
import { templateRoutes, testGroupRoutes } from '#contract/back-office/template.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { type FieldState, useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { refreshViews } from './refresh-views.ts'
import type { SavedView, ViewContent } from './views.ts'

interface ViewDialogProps {
  /** The resource or kind whose list it is. */
  target: string
  /** What is saved as a new view. */
  content: ViewContent
  /** The view that is renamed or moved instead. */
  view?: SavedView | undefined
  onClose: () => void
}

const newFolder = 'new'
const forAll = 'all'
const forOneself = 'own'
const usualFolder = '常用'

/** Asks for the name of a view, its folder, and who may choose it. */
export function ViewDialog({ target, content, view, onClose }: ViewDialogProps) {
  const { data } = useCall(testGroupRoutes.page, { size: 200 }, { fresh: true })
  const audiences = useAudiences(view)
  const form = useFieldForm({
    initial: {
      name: view?.name ?? '',
      audience: audienceOf(view),
      folder: view ? String(view.group.id) : '',
      folderName: '',
    },
    check: ({ name }) => ({ name: name.trim() === '' ? '请填写视图名称' : undefined }),
    places: { value_taken: 'name' },
    send: async (values) => {
      const folder = values.folder || defaultFolder(foldersFor(values.audience))
      const group = folder === newFolder ? await createFolder(values) : Number(folder)
      form.change({ folder: String(group) }) // it is there, whatever becomes of the view
      const name = values.name.trim()
      const given = { name, group, role: roleOf(values.audience) }
      if (view) await act(templateRoutes.update, { id: view.id, version: view.version, values: given })
      else await createView(target, content, given)
      await refreshViews()
      toast(`视图“${name}”已${view ? '更新' : '保存'}`)
      onClose()
    },
  })
  const foldersFor = (audience: string) =>
    (data?.records ?? []).filter(({ isCustom }) => (isCustom === '0') === (audience === forAll))
  const { audience } = form.values
  const folders = foldersFor(audience)
  const known = folders.some(({ id }) => String(id) === form.values.folder)
  const folder = known || form.values.folder === newFolder ? form.values.folder : defaultFolder(folders)
  return (
    <FormDialog
      title={view ? '改名、移动与共享' : '保存当前视图'}
      verb="保存"
      form={form}
      disabled={!data}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="视图名称" maxLength={60} autoComplete="off" />
      <SelectField {...form.field('audience')} label="给谁用" options={audiences} />
      <SelectField
        {...form.field('folder')}
        value={folder}
        label="放在"
        options={[
          ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: newFolder, label: '新建文件夹…' },
        ]}
      />
      {folder === newFolder && <FolderName {...form.field('folderName')} />}
    </FormDialog>
  )
}

const FolderName = (field: FieldState) => (
  <TextField {...field} label="文件夹名称" maxLength={60} autoComplete="off" placeholder={usualFolder} />
)

const roleOf = (audience: string): number | null =>
  audience === forAll || audience === forOneself ? null : Number(audience)

async function createFolder({ audience, folderName }: { audience: string; folderName: string }) {
  const isCustom = audience === forAll ? ('0' as const) : ('1' as const)
  const name = folderName.trim() || usualFolder
  return (await act(testGroupRoutes.create, { values: { name, isCustom } })).id
}

const createView = (
  target: string,
  content: ViewContent,
  given: { name: string; group: number; role: number | null },
) =>
  act(templateRoutes.create, {
    values: { ...given, use: 'search', target, content: JSON.stringify(content) },
  })

const defaultFolder = (folders: readonly { id: number }[]): string => String(folders[0]?.id ?? newFolder)

const audienceOf = (view: SavedView | undefined): string =>
  view && !view.isCustom ? forAll : String(view?.role?.id ?? forOneself)

/** Oneself, those who hold one of one's own roles, everybody where one keeps the views of the archive. */
function useAudiences(view: SavedView | undefined) {
  const { data: me } = useCall(users.me, {})
  const keepsStock = usePermission('templates.write')
  const held = me?.roles.filter(({ code }) => code !== 'member') ?? []
  const shared = view?.role && !held.some(({ id }) => id === view.role?.id) ? [view.role] : []
  return [
    { value: forOneself, label: '只给自己' },
    ...[...held, ...shared].map(({ id, name }) => ({ value: String(id), label: `${name}的人` })),
    ...(keepsStock ? [{ value: forAll, label: '全馆（馆方）' }] : []),
  ]
}
