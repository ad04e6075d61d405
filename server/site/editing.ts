import { linesIn, phoneLine, siteSettings } from '#contract/back-office/content/site-settings.ts'
import type { GivenOf, RowOf } from '#contract/back-office/resource.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { changedFields } from '#server/audit/changes.ts'

import { parseSettings, type Settings } from './settings-file.ts'
import { lockSite } from './settings.queries.ts'
import { applySettings, exportSettings } from './settings.ts'

type Row = RowOf<typeof siteSettings>
type SiteValues = GivenOf<typeof siteSettings>

const onlyRow = 1
const origins: ReadonlySet<string> = new Set(['frameOrigins', 'messageOrigins', 'pageOrigins'])
const texts: ReadonlySet<string> = new Set(['about', 'directions'])

const phoneText = ({ label, number }: { label: string; number: string }) => `${label} ${number}`

/** The settings that are words, as a form shows them: lists as lines. */
export async function readSettings(db: Db, id: number): Promise<Row> {
  if (id !== onlyRow) fail('not_found')
  const { settings, version } = await exportSettings(db)
  const { phones, frameOrigins, messageOrigins, pageOrigins } = settings
  const lines = {
    phones: phones.map(phoneText).join('\n'),
    frameOrigins: frameOrigins.join('\n'),
    messageOrigins: messageOrigins.join('\n'),
    pageOrigins: pageOrigins.join('\n'),
  }
  const all: Readonly<Record<string, unknown>> = { ...settings, ...lines }
  const given = Object.keys(siteSettings.fields).map((name) => [name, all[name]])
  // oxlint-disable-next-line no-unsafe-type-assertion -- made field by field from the resource
  return { ...Object.fromEntries(given), id, version } as Row
}

/** The settings that a form gives, as the file of the command writes them. */
function settingsOf(given: SiteValues): Settings {
  const { phones, ...rest } = given
  const values = Object.entries(rest).map(([name, value]) => [name, valueOf(name, value)])
  return parseSettings({
    ...Object.fromEntries(values),
    ...(phones !== undefined && { phones: linesIn(phones ?? '').map(phoneIn) }),
  })
}

function valueOf(name: string, value: unknown): unknown {
  if (origins.has(name)) return linesIn(typeof value === 'string' ? value : '')
  return value ?? (texts.has(name) ? [] : '')
}

function phoneIn(line: string) {
  const [, label = '', number = ''] = phoneLine.exec(line) ?? []
  return { label, number: number.trim() }
}

interface Update {
  id: number
  version: number
  values: SiteValues
}

/** Saves what was changed, as the command does; throws `row_changed` when somebody else was faster. */
export async function changeSettings(db: Db, { id, version, values }: Update, by: AtWork) {
  const settings = settingsOf(values)
  return atomically(db, async (tx) => {
    await lockSite(tx)
    const before = await readSettings(tx, id)
    if (before.version !== version) fail('row_changed', { current: before })
    await applySettings(tx, settings, [])
    const after = await readSettings(tx, id)
    const [had, has] = [before, after].map(({ version: _, ...row }) => row)
    const changed = changedFields(had ?? {}, has ?? {})
    const detail = { of: siteSettings.api.slice(1), ...changed }
    if (changed)
      await audit(tx, { ...doneBy(by), action: 'resource_updated', object: siteSettings.label, detail })
    return { version: after.version }
  })
}
