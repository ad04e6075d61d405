import { commonFields, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { accessRemarks, openness } from '#contract/catalogue/openness.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { ogcPath } from '#contract/ogc/examples.ts'
import type { Site } from '#contract/site.ts'
import { recordAddress } from '#server/http/site-address.ts'
import { timeField } from '#server/ogc/datetime.ts'

import { element, xmlHead, xmlText } from './xml.ts'

/** The half of a cell of 0.01°, in which a coarse place lies. */
const halfCell = 0.005

export interface IsoRecord {
  kind: Kind
  /** What every visitor sees. */
  entry: Entry
  updatedAt: Date
  site: Pick<Site, 'name' | 'mail' | 'phones' | 'address' | 'postcode'>
  /** Scheme and host of the site. */
  base: string
}

const namespaces = [
  'xmlns:gmd="http://www.isotc211.org/2005/gmd"',
  'xmlns:gco="http://www.isotc211.org/2005/gco"',
  'xmlns:gml="http://www.opengis.net/gml/3.2"',
].join(' ')

const codeLists = 'http://standards.iso.org/iso/19139/resources/gmxCodelists.xml'

const text = (name: string, value: string | null | undefined) =>
  value ? element(`gmd:${name}`, element('gco:CharacterString', xmlText(value))) : ''

/** A value of a code list of ISO 19115, in an element of its own. */
const code = (name: string, list: string, value: string) =>
  element(
    `gmd:${name}`,
    `<gmd:${list} codeList="${codeLists}#${list}" codeListValue="${value}">${value}</gmd:${list}>`,
  )

const language = `<gmd:language><gmd:LanguageCode codeList="http://www.loc.gov/standards/iso639-2/" codeListValue="chi">chi</gmd:LanguageCode></gmd:language>`
const characterSet = code('characterSet', 'MD_CharacterSetCode', 'utf8')

/** One record by ISO 19115:2003 as ISO/TS 19139 writes it: the entry that everybody sees, and nothing more. */
export function isoDocument(record: IsoRecord): string {
  const { kind, entry, updatedAt, base } = record
  return (
    xmlHead +
    element(
      `gmd:MD_Metadata ${namespaces}`,
      text('fileIdentifier', `${kind.name}/${entry.code}`),
      language,
      characterSet,
      code('hierarchyLevel', 'MD_ScopeCode', kind.place === 'point' ? 'feature' : 'nonGeographicDataset'),
      text('hierarchyLevelName', kind.label),
      element('gmd:contact', party(record, 'pointOfContact')),
      element('gmd:dateStamp', element('gco:DateTime', `${updatedAt.toISOString().slice(0, 19)}Z`)),
      text('metadataStandardName', 'ISO 19115:2003/19139'),
      text('metadataStandardVersion', '1.0'),
      text('dataSetURI', recordAddress(base, kind, entry.code)),
      entry.place ? referenceSystem : '',
      element('gmd:identificationInfo', identification(record)),
      element('gmd:distributionInfo', distribution(record)),
    ) +
    '\n'
  )
}

/** The archive, who holds the record. */
function party({ site, base }: IsoRecord, role: string): string {
  const { name, mail, phones, address, postcode } = site
  const voices = phones.map(({ number }) => text('voice', number)).join('')
  return element(
    'gmd:CI_ResponsibleParty',
    text('organisationName', name),
    element(
      'gmd:contactInfo',
      element(
        'gmd:CI_Contact',
        element('gmd:phone', element('gmd:CI_Telephone', voices)),
        element(
          'gmd:address',
          element(
            'gmd:CI_Address',
            text('deliveryPoint', address),
            text('postalCode', postcode),
            text('electronicMailAddress', mail),
          ),
        ),
        element('gmd:onlineResource', link(`${base}/`, name, 'information')),
      ),
    ),
    code('role', 'CI_RoleCode', role),
  )
}

const referenceSystem = element(
  'gmd:referenceSystemInfo',
  element(
    'gmd:MD_ReferenceSystem',
    element(
      'gmd:referenceSystemIdentifier',
      element('gmd:RS_Identifier', text('code', '4490'), text('codeSpace', 'EPSG')),
    ),
  ),
)

function identification(record: IsoRecord): string {
  const { kind, entry } = record
  const label = fieldOf(kind, 'code')?.label ?? ''
  const place = entry.district ? `，${entry.district}` : ''
  const about = `${kind.label}，${label} ${entry.code}${place}。${openness}`
  return element(
    'gmd:MD_DataIdentification',
    element('gmd:citation', citation(record)),
    text('abstract', about),
    element('gmd:pointOfContact', party(record, 'custodian')),
    element(
      'gmd:descriptiveKeywords',
      element('gmd:MD_Keywords', text('keyword', kind.label), text('keyword', entry.district)),
    ),
    element('gmd:resourceConstraints', constraints(entry)),
    language,
    characterSet,
    element('gmd:topicCategory', element('gmd:MD_TopicCategoryCode', 'geoscientificInformation')),
    element('gmd:extent', extent(record)),
  )
}

function citation({ kind, entry, updatedAt }: IsoRecord): string {
  const made = madeOn(kind, entry)
  return element(
    'gmd:CI_Citation',
    text('title', entry.title),
    made ? element('gmd:date', date(made, 'creation')) : '',
    element('gmd:date', date(updatedAt.toISOString().slice(0, 10), 'revision')),
    element('gmd:identifier', element('gmd:MD_Identifier', text('code', entry.code))),
  )
}

const date = (value: string, type: string) =>
  element(
    'gmd:CI_Date',
    element('gmd:date', element('gco:Date', value)),
    code('dateType', 'CI_DateTypeCode', type),
  )

/** The day by which its kind is placed in time, or its year; undefined if none is known. */
function madeOn(kind: Kind, { values, year }: Entry): string | undefined {
  const own = values[timeField(kind) ?? ''] ?? year
  return own === null || own === undefined ? undefined : String(own).slice(0, 10).padStart(4, '0')
}

function constraints({ access, openOn }: Entry): string {
  const until = access === 'protected' && openOn !== null ? `公开日期 ${openOn}。` : ''
  const words = `${commonFields.access.choices[access]}：${accessRemarks[access]}${until}`
  return element(
    'gmd:MD_LegalConstraints',
    code('accessConstraints', 'MD_RestrictionCode', 'otherRestrictions'),
    text('otherConstraints', words),
  )
}

function extent({ kind, entry }: IsoRecord): string {
  const made = madeOn(kind, entry)
  return element(
    'gmd:EX_Extent',
    text('description', entry.district),
    entry.place ? element('gmd:geographicElement', box(entry.place)) : '',
    made
      ? element(
          'gmd:temporalElement',
          element(
            'gmd:EX_TemporalExtent',
            element(
              'gmd:extent',
              `<gml:TimeInstant gml:id="made">${element('gml:timePosition', made)}</gml:TimeInstant>`,
            ),
          ),
        )
      : '',
  )
}

/** A coarse place is the cell in which it lies. */
function box({ lng, lat, exact }: NonNullable<Entry['place']>): string {
  const half = exact ? 0 : halfCell
  const bound = (name: string, value: number) =>
    element(`gmd:${name}`, element('gco:Decimal', String(Number(value.toFixed(8)))))
  return element(
    'gmd:EX_GeographicBoundingBox',
    bound('westBoundLongitude', lng - half),
    bound('eastBoundLongitude', lng + half),
    bound('southBoundLatitude', lat - half),
    bound('northBoundLatitude', lat + half),
  )
}

function distribution({ kind, entry, base }: IsoRecord): string {
  const feature = `${base}${ogcPath}/collections/${kind.name}/items/${encodeURIComponent(entry.code)}`
  const links = [
    link(recordAddress(base, kind, entry.code), '资料页', 'information'),
    ...(kind.place === 'point' ? [link(feature, 'GeoJSON', 'download')] : []),
  ]
  return element(
    'gmd:MD_Distribution',
    element(
      'gmd:transferOptions',
      element('gmd:MD_DigitalTransferOptions', ...links.map((one) => element('gmd:onLine', one))),
    ),
  )
}

const link = (href: string, name: string, does: string) =>
  element(
    'gmd:CI_OnlineResource',
    element('gmd:linkage', element('gmd:URL', xmlText(href))),
    text('protocol', 'WWW:LINK-1.0-http--link'),
    text('name', name),
    code('function', 'CI_OnLineFunctionCode', does),
  )
