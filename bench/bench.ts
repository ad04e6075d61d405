import { parseArgs } from 'node:util'

import { administration } from './administration/administration.ts'
import { call } from './call/call.ts'
import { catalogue } from './catalogue.ts'
import { drawings } from './drawings/drawings.ts'
import { exchange } from './exchange/exchange.ts'
import { files } from './files/files.ts'
import { gateway } from './gateway/gateway.ts'
import { identity } from './identity/identity.ts'
import { importing } from './loading/importing.ts'
import { loading } from './loading/loading.ts'
import { loans } from './loans/loans.ts'
import { map } from './map/map.ts'
import { type Figure, figure, forMachine, type Group } from './measure.ts'
import { operations } from './operations/operations.ts'
import { overload } from './overload.ts'
import { reader } from './reader/reader.ts'
import { search } from './search/search.ts'
import { starting } from './starting.ts'
import { table } from './table.ts'
import { page } from './visitor/page.ts'
import { visitor } from './visitor/visitor.ts'
import { bareLists } from './yardstick.ts'

/** Every group by its name; those of the first row are measured when none is named, in this order. */
const groups: Record<string, Group> = {
  loading,
  catalogue,
  call,
  map,
  starting,
  page,
  visitor,
  identity,
  gateway,
  overload,
  search,
  importing,
  administration,
  reader,
  files,
  loans,
  drawings,
  exchange,
  operations,
}
const defaultGroups = Object.keys(groups)

const usage = `npm run bench [-- NAME…] [--json] [--boreholes N]
  names: ${Object.keys(groups).join(', ')}; without one: ${defaultGroups.join(', ')}`

function readOrder() {
  const options = { json: { type: 'boolean' }, boreholes: { type: 'string', default: '1000000' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const names = positionals.length > 0 ? positionals : defaultGroups
  const unknown = names.find((name) => !Object.hasOwn(groups, name))
  if (unknown !== undefined) throw new Error(`There is no group “${unknown}”.`)
  if (!/^[1-9]\d{0,6}$/.test(values.boreholes)) throw new Error('--boreholes takes a number up to 9999999.')
  return { names, json: values.json ?? false, boreholes: Number(values.boreholes) }
}

const log = (line: string) => console.error(line)

/** Measures one group after the other; a failure is reported and does not stop the others. */
async function measure(names: string[], boreholes: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of names) {
    log(`— ${name}`)
    const found = await groups[name]?.({ boreholes, log }).catch((error: unknown) => {
      log(`${name} could not be measured: ${String(error)}`)
      process.exitCode = 1
    })
    const known = new Set(figures.map((figure) => figure.name)) // two groups may share a figure
    figures.push(...(found ?? []).filter(({ name: own }) => !known.has(own)))
  }
  return figures
}

/** Bare lists a second of the machine for which the bars that are times hold, with this many boreholes. */
const reference = { perSecond: 1240, boreholes: 1_000_000 }

/** Measures how fast this machine is, and the figures beside bars that are scaled by it. */
async function measureScaled(names: string[], boreholes: number): Promise<Figure[]> {
  const found = await measure(names, boreholes)
  const perSecond = boreholes === reference.boreholes ? await bareLists(boreholes, log) : undefined
  if (perSecond === undefined) return found
  const speed = perSecond / reference.perSecond
  log(
    `bars that are times and rates hold for 1,240 bare lists a second; here they are scaled by ${speed.toFixed(2)}`,
  )
  return [
    figure('this machine: bare lists, 8 clients', perSecond, '/s'),
    ...found.map((one) => forMachine(one, speed)),
  ]
}

try {
  const { names, json, boreholes } = readOrder()
  const figures = await measureScaled(names, boreholes)
  console.info(
    json
      ? JSON.stringify(
          figures.map(({ judged: _, ...reported }) => reported),
          null,
          2,
        )
      : table(figures),
  )
} catch (error) {
  log(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  process.exitCode = 1
}
