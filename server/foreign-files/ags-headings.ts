/**
 * What the library adds to groups of AGS4, as rule 18 lets it: where its heading `mark` stands in a group, each of
 * these fields is the one heading given, and nothing else in the group says it.
 */
interface OwnGroup {
  readonly mark: string
  readonly fields: Readonly<Record<string, string>>
}

/** By group. The file describes each heading of ours in its DICT. */
export const ownGroups: Readonly<Record<string, OwnGroup>> = {
  LOCA: {
    mark: 'LOCA_XTIT',
    fields: {
      ...{ code: 'LOCA_ID', title: 'LOCA_XTIT', holeKind: 'LOCA_XKND', remark: 'LOCA_REM' },
      ...{ originalNorth: 'LOCA_NATN', originalEast: 'LOCA_NATE', originalSystem: 'LOCA_GREF' },
      ...{ district: 'LOCA_XDST', year: 'LOCA_XYR', contractor: 'LOCA_XCTR', heightDatum: 'LOCA_XHTD' },
      ...{ projectCode: 'LOCA_XPRJ', projectName: 'LOCA_XPNM' },
      ...{ stableWaterDepth: 'LOCA_XSWD', diameterMm: 'LOCA_XDIA' },
    },
  },
  GEOL: {
    mark: 'GEOL_XNAM',
    fields: {
      ...{ name: 'GEOL_XNAM', layer: 'GEOL_XLAY', geologicalAge: 'GEOL_XAGE', description: 'GEOL_DESC' },
    },
  },
  ISPT: {
    mark: 'ISPT_XBLC',
    fields: { blowCount: 'ISPT_XBLC', penetration: 'ISPT_XPEN', rodLength: 'ISPT_XROD' },
  },
  SAMP: {
    mark: 'SAMP_XKND',
    fields: {
      ...{ number: 'SAMP_REF', sampleKind: 'SAMP_XKND', liquidityIndex: 'SAMP_XIL' },
      ...{ compressibilityPerMpa: 'SAMP_XA12', modulusMpa: 'SAMP_XES' },
    },
  },
  SCPG: { mark: 'SCPG_XMTH', fields: { method: 'SCPG_XMTH' } },
  WSTG: {
    mark: 'WSTG_XKND',
    fields: { levelKind: 'WSTG_XKND', waterKind: 'WSTG_XWAT', layer: 'WSTG_XLAY' },
  },
  MOND: {
    mark: 'MOND_XKND',
    fields: { levelKind: 'MOND_XKND', waterKind: 'MOND_XWAT', layer: 'MOND_XLAY' },
  },
}
