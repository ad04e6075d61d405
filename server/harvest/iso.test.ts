import { beforeAll, describe, expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, shownCodeOf } from '#testing/builders/records.ts'
import { buildTargets, sampleOf, type Targets } from '#testing/builders/samples.ts'
import { nodesNamed, readXml, textOf, type XmlNode } from '#testing/harvest/xml.ts'

let library: TestApp
let targets: Targets

beforeAll(async () => {
  library = await testApp({ publicUrl: 'https://library.example' })
  targets = await buildTargets(library.db, kinds)
  await library.pool.query(`update site set name = '滨城<地质>资料馆', mail = 'a@library.example'`)
})

const ask = (code: string, kind = 'borehole') =>
  library.raw('GET', `/api/harvest/records/${kind}/${encodeURIComponent(code)}`)

async function read(code: string, kind?: string) {
  const { status, text, headers } = await ask(code, kind)
  expect([status, headers['content-type']]).toEqual([200, 'application/xml'])
  return readXml(text)
}

/** The order of elements of ISO/TS 19139 (gmd 2007-04-17), of those that are written; `!` marks what may not be missing. */
const sequences: Record<string, string> = {
  'gmd:MD_Metadata':
    'fileIdentifier language characterSet hierarchyLevel hierarchyLevelName !contact !dateStamp metadataStandardName metadataStandardVersion dataSetURI referenceSystemInfo !identificationInfo distributionInfo',
  'gmd:CI_ResponsibleParty': 'organisationName contactInfo !role',
  'gmd:CI_Contact': 'phone address onlineResource',
  'gmd:CI_Address': 'deliveryPoint city postalCode country electronicMailAddress',
  'gmd:CI_OnlineResource': '!linkage protocol name description function',
  'gmd:RS_Identifier': 'authority !code codeSpace',
  'gmd:MD_DataIdentification':
    '!citation !abstract pointOfContact descriptiveKeywords resourceConstraints !language characterSet topicCategory extent',
  'gmd:CI_Citation': '!title !date identifier',
  'gmd:CI_Date': '!date !dateType',
  'gmd:MD_LegalConstraints': 'useLimitation accessConstraints useConstraints otherConstraints',
  'gmd:EX_Extent': 'description geographicElement temporalElement',
  'gmd:EX_GeographicBoundingBox':
    '!westBoundLongitude !eastBoundLongitude !southBoundLatitude !northBoundLatitude',
  'gmd:MD_Distribution': 'transferOptions',
}

/** What breaks the order of a sequence, or is missing from it. */
function faultsOf(node: XmlNode): string[] {
  const below = node.children.flatMap(faultsOf)
  const sequence = sequences[node.name]?.split(' ')
  if (!sequence) return below
  const names = sequence.map((name) => `gmd:${name.replace('!', '')}`)
  const places = node.children.map(({ name }) => names.indexOf(name))
  const unordered = places.some((place, i) => place === -1 || place < (places[i - 1] ?? 0))
  const missing = sequence.filter(
    (name) => name.startsWith('!') && !node.children.some((child) => child.name === `gmd:${name.slice(1)}`),
  )
  return [
    ...below,
    ...(unordered ? [`order in ${node.name}`] : []),
    ...missing.map((name) => `${node.name} ${name}`),
  ]
}

describe.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))('%s', (name, kind) => {
  test.each(['open', 'member', 'protected', 'secret'] as const)(
    '%s, as the standard orders it',
    async (access) => {
      const code = await buildRecord(library.db, kind, {
        ...sampleOf(kind, `${name} ${access}`, targets),
        ...(kind.place === 'point' && { lng: 121.47361, lat: 31.23041 }),
        ...{ code: `${name} ${access}`, access, openOn: '2099-01-01', district: '望江区', year: 2021 },
      })
      const document = await read(await shownCodeOf(library.db, name, code), name)
      expect(faultsOf(document)).toEqual([])
    },
  )
})

test('tells what everybody sees, where it is and how to get it', async () => {
  await buildBorehole(library.db, {
    code: 'A/1 <&"',
    access: 'open',
    title: '桥 & 隧 ]]> 勘察',
    lng: 121.47361,
    lat: 31.23041,
    district: '望江区',
    values: { completedOn: '2021-05-05' },
  })
  const document = await read('A/1 <&"')
  const words = (name: string) => nodesNamed(document, name).map(textOf)
  expect(words('gmd:title')).toEqual(['桥 & 隧 ]]> 勘察'])
  expect(words('gmd:westBoundLongitude')).toEqual(words('gmd:eastBoundLongitude'))
  expect(words('gmd:westBoundLongitude')).toEqual(['121.47361'])
  expect(words('gml:timePosition')).toEqual(['2021-05-05'])
  expect(words('gmd:organisationName')).toEqual(['滨城<地质>资料馆', '滨城<地质>资料馆'])
  expect(words('gmd:URL')).toContain('https://library.example/r/borehole/A%2F1%20%3C%26%22')
  expect(words('gmd:otherConstraints')[0]).toMatch(/^公开：/)
})

test('of a protected record the cell in which it lies', async () => {
  await buildBorehole(library.db, {
    code: 'P1',
    access: 'protected',
    openOn: '2099-01-01',
    lng: 121.47361,
    lat: 31.23041,
  })
  const document = await read('P1')
  const bound = (name: string) => Number(textOf(nodesNamed(document, `gmd:${name}`)[0]))
  expect(bound('eastBoundLongitude') - bound('westBoundLongitude')).toBeCloseTo(0.01, 6)
  expect(bound('northBoundLatitude') - bound('southBoundLatitude')).toBeCloseTo(0.01, 6)
  expect(bound('westBoundLongitude')).toBeLessThan(121.47361)
  expect(textOf(nodesNamed(document, 'gmd:otherConstraints')[0])).toContain('公开日期 2099-01-01')
})

test.each([
  ['borehole', 'no such'],
  ['constructor', 'A'],
  ['borehole', '../../etc/passwd'],
  ['borehole', `'; drop table record; --`],
])('%s %s is not found', async (kind, code) => {
  const { status, body } = await ask(code, kind)
  expect([status, body.message]).toEqual([404, '没有找到这一项，可能已经撤下'])
})
