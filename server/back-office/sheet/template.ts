import type { Field, Resource } from '#contract/back-office/resource.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { isVisible } from '#server/back-office/resource.ts'
import { scopeOf } from '#server/back-office/scope.ts'
import type { Store } from '#server/back-office/store.ts'
import {
  choicesSheet,
  guideSheet,
  letterOf,
  type NewColumn,
  type NewSheet,
} from '#server/foreign-files/table-file/table-file.ts'

import { dictionariesOf, flagLabels, listedFields, sheetFields, targetOf } from './columns.ts'
import { listChoices, listNamesakes, type NamedRow } from './sheet.queries.ts'

/** References of more rows than these are typed rather than chosen. */
const maxChoices = 500

/** What may be chosen in a column. */
interface Choice {
  name: string
  label: string
  options: readonly string[]
}

export interface SheetFrame {
  columns: NewColumn[]
  /** The rules in words, and what is to be chosen from. */
  others: NewSheet[]
}

interface FrameContext {
  store: Store
  storeOf: (resource: string) => Store | undefined
  actor: Actor
}

/** The columns of a resource's workbook with their drop-downs, and the sheets that explain them. */
export async function frameOf(db: Db, framing: FrameContext): Promise<SheetFrame> {
  const { resource } = framing.store
  const choices = await choicesOf(db, framing)
  const listOf = (name: string) => {
    const i = choices.findIndex((choice) => choice.name === name)
    const letters = letterOf(i)
    const last = (choices[i]?.options.length ?? 0) + 1
    return i < 0 ? undefined : { list: `'${choicesSheet}'!$${letters}$2:$${letters}$${last}` }
  }
  const columns = sheetFields(resource).map(([name, { label, required }]): NewColumn => ({
    heading: `${label}${required ? '*' : ''}`,
    format: 'text',
    width: Math.min(40, Math.max(12, label.length * 2 + 6)),
    ...(required && { required: true }),
    rule: listOf(name),
  }))
  return { columns, others: [guideOf(resource), ...(choices.length > 0 ? [choiceSheet(choices)] : [])] }
}

/** The columns of an export behind those of the template. */
export const listedColumns = (resource: Resource, columns: readonly string[]): NewColumn[] =>
  listedFields(resource, columns).map(([, { label }]) => ({
    heading: label,
    format: 'text',
    width: Math.max(16, label.length * 2 + 6),
  }))

async function choicesOf(db: Db, framing: FrameContext): Promise<Choice[]> {
  const { resource } = framing.store
  const dictionaries = await dictionariesOf(db, sheetFields(resource))
  const found: Choice[] = []
  for (const [name, field] of sheetFields(resource)) {
    const { type, label, choices = {}, group = '' } = field
    const options: Partial<Record<Field['type'], readonly string[]>> = {
      choice: Object.values(choices),
      dictionary: Object.values(dictionaries.get(group) ?? {}),
      flag: Object.values(flagLabels),
    }
    const own = type === 'ref' ? await namesOf(db, field, framing) : (options[type] ?? [])
    if (own.length > 0) found.push({ name, label, options: own })
  }
  return found
}

/** The rows that a reference may name, within the scope of the actor; none when there are too many. */
async function namesOf(db: Db, field: Field, { storeOf, actor }: FrameContext): Promise<string[]> {
  const target = storeOf(targetOf(field).name)
  if (!target) return []
  const within = isVisible(target, await scopeOf(db, actor), actor)
  const named = await listChoices(db, target.resource, within, maxChoices + 1)
  const namesakes = await namesakesOf(db, target.resource)
  return named.length > maxChoices ? [] : named.map((one) => nameOf(one, namesakes))
}

/** Keys of the rows whose title is not theirs alone: these are written instead. */
export async function namesakesOf(db: Db, resource: Resource): Promise<ReadonlyMap<number, string>> {
  return new Map((await listNamesakes(db, resource)).map(({ id, key }) => [id, key]))
}

const nameOf = ({ id, title }: NamedRow, namesakes: ReadonlyMap<number, string>) => namesakes.get(id) ?? title

function choiceSheet(choices: readonly Choice[]): NewSheet {
  const count = Math.max(...choices.map(({ options }) => options.length))
  return {
    name: choicesSheet,
    columns: choices.map(({ label }) => ({ heading: label, format: 'text', width: 24 })),
    rows: Array.from({ length: count }, (_, i) => choices.map(({ options }) => options[i] ?? '')),
  }
}

function guideOf(resource: Resource): NewSheet {
  const { label, fields, key } = resource
  const notes = [
    `第一张表的第一行是表头，从第二行起填写；列的次序可以调换，不用的列可以删去，带 * 的列必填。`,
    `“${fields[key]?.label}”认定一${resource.counter}${label}：已有的按表格修改，没有的新建；空着的格不改动原值。`,
    `先检查，后写入：有误的格会逐处指出，写入之前一概不变。`,
  ]
  return {
    name: guideSheet,
    columns: [
      { heading: '列', format: 'text', width: 20 },
      { heading: '必填', format: 'text', width: 8 },
      { heading: '填什么', format: 'text', width: 70 },
    ],
    rows: [
      ...notes.map((note) => ['', '', note]),
      ...sheetFields(resource).map(([, field]) => [field.label, field.required ? '必填' : '', ruleOf(field)]),
    ],
  }
}

function ruleOf(field: Field): string {
  const { type, max = 200, hint, unique, masked } = field
  const rules: Partial<Record<Field['type'], string>> = {
    text: masked ? '完整的号码或地址；导出的是掩码，原样保留即可' : `文字，最长 ${max} 字`,
    choice: '从下拉列表中选择',
    dictionary: '从下拉列表中选择',
    flag: '是或否',
    integer: '整数',
    ref: type === 'ref' ? `${targetOf(field).label}的名称或编码，须已建立` : '',
  }
  return [rules[type], ...(unique ? ['各行不同'] : []), ...(hint ? [hint] : [])].filter(Boolean).join('；')
}
