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
  const { data, refetch } = useCall(testGroupRoutes.page, { size: 200 }, { fresh: true })
  const foldersFor = (audience: string) =>
    (data?.records ?? []).filter(({ isCustom }) => (isCustom === '0') === (audience === forAll))
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
      const folders = foldersFor(values.audience)
      const folder = folderIn(folders, values)
      const group = folder === newFolder ? await openFolder(folders, values) : Number(folder)
      if (folder === newFolder) await refetch() // it is there, whatever becomes of the view
      form.change({ folder: String(group) })
      const name = values.name.trim()
      const given = { name, group, role: roleOf(values.audience) }
      if (view) await act(templateRoutes.update, { id: view.id, version: view.version, values: given })
      else await createView(target, content, given)
      await refreshViews()
      toast(`视图“${name}”已${view ? '更新' : '保存'}`)
      onClose()
    },
  })
  const folders = foldersFor(form.values.audience)
  const folder = folderIn(folders, form.values)
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

interface Folder {
  id: number
  name: string
}

/** The folder that is chosen, of those that whoever the view is for can have; else the first, or a new one. */
const folderIn = (folders: readonly Folder[], { folder }: { folder: string }): string =>
  folder === newFolder || folders.some(({ id }) => String(id) === folder)
    ? folder
    : String(folders[0]?.id ?? newFolder)

/** The folder of a name: a new one, if there is none. */
async function openFolder(
  folders: readonly Folder[],
  { audience, folderName }: { audience: string; folderName: string },
): Promise<number> {
  const name = folderName.trim() || usualFolder
  const known = folders.find((one) => one.name === name)
  if (known) return known.id
  const isCustom = audience === forAll ? ('0' as const) : ('1' as const)
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
    ...[...held, ...shared].map(({ id, name }) => ({ value: String(id), label: `持有“${name}”的人` })),
    ...(keepsStock ? [{ value: forAll, label: '全馆（馆方）' }] : []),
  ]
}
