import type { ExportOrigin } from '#server/exports/formats/format.ts'
import { escapeXml } from '#server/exports/formats/xml.ts'

/** Where the schema of the metadata is told. */
export const metadataStandard = 'http://www.isotc211.org/2005/gmd'

const text = (words: string) => `<gco:CharacterString>${escapeXml(words)}</gco:CharacterString>`

/** What the file says of itself, as ISO 19139: title, day, holder, system, and the rules of its use. */
export function metadataOf({ title, holder, address, madeOn, system, notes }: ExportOrigin): string {
  const code = (list: string, value: string) =>
    `<gmd:${list} codeList="http://www.isotc211.org/2005/resources/codeList.xml#${list}" codeListValue="${value}">${value}</gmd:${list}>`
  const contact = (element: string) =>
    `<gmd:${element}><gmd:CI_ResponsibleParty><gmd:organisationName>${text(holder)}</gmd:organisationName>` +
    `<gmd:contactInfo><gmd:CI_Contact><gmd:onlineResource><gmd:CI_OnlineResource><gmd:linkage><gmd:URL>${escapeXml(address)}</gmd:URL>` +
    `</gmd:linkage></gmd:CI_OnlineResource></gmd:onlineResource></gmd:CI_Contact></gmd:contactInfo>` +
    `<gmd:role>${code('CI_RoleCode', 'custodian')}</gmd:role></gmd:CI_ResponsibleParty></gmd:${element}>`
  const day = `<gco:Date>${escapeXml(madeOn.slice(0, 10))}</gco:Date>`
  const limits = notes.map((note) => `<gmd:useLimitation>${text(note)}</gmd:useLimitation>`).join('')
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco">' +
    `<gmd:language>${text('zho')}</gmd:language>` +
    `<gmd:characterSet>${code('MD_CharacterSetCode', 'utf8')}</gmd:characterSet>` +
    `<gmd:hierarchyLevel>${code('MD_ScopeCode', 'dataset')}</gmd:hierarchyLevel>${contact('contact')}` +
    `<gmd:dateStamp>${day}</gmd:dateStamp>` +
    `<gmd:referenceSystemInfo><gmd:MD_ReferenceSystem><gmd:referenceSystemIdentifier><gmd:RS_Identifier>` +
    `<gmd:code>${text(`EPSG:${system.epsg}`)}</gmd:code></gmd:RS_Identifier></gmd:referenceSystemIdentifier></gmd:MD_ReferenceSystem></gmd:referenceSystemInfo>` +
    `<gmd:identificationInfo><gmd:MD_DataIdentification><gmd:citation><gmd:CI_Citation><gmd:title>${text(title)}</gmd:title>` +
    `<gmd:date><gmd:CI_Date><gmd:date>${day}</gmd:date><gmd:dateType>${code('CI_DateTypeCode', 'creation')}</gmd:dateType></gmd:CI_Date></gmd:date>` +
    `</gmd:CI_Citation></gmd:citation><gmd:abstract>${text([title, system.label, ...notes].join('\n'))}</gmd:abstract>` +
    contact('pointOfContact') +
    `<gmd:resourceConstraints><gmd:MD_Constraints>${limits}</gmd:MD_Constraints></gmd:resourceConstraints>` +
    `<gmd:language>${text('zho')}</gmd:language></gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>`
  )
}
