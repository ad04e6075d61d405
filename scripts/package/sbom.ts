import type { LockedPackage } from './shipped.ts'

interface Product {
  name: string
  version: string
  /** Of the sources, so that two builds of them are one. */
  at: Date
}

/** What the product is made of, for those who look for known holes: CycloneDX 1.6 (ECMA-424). */
export function sbomOf({ name, version, at }: Product, packages: readonly LockedPackage[]): string {
  const reference = purlOf({ name, version })
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { type: 'application', 'bom-ref': reference, name, version },
    },
    components: packages.map((each) => ({
      type: 'library',
      'bom-ref': purlOf(each),
      name: each.name,
      version: each.version,
      purl: purlOf(each),
      ...(each.license && { licenses: [licenseOf(each.license)] }),
      ...(each.integrity && { hashes: [hashOf(each.integrity)] }),
    })),
  }
  return `${JSON.stringify(bom, null, 2)}\n`
}

const purlOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

/** One licence by its SPDX name; a choice or a sum of several is an expression. */
const licenseOf = (license: string) =>
  /[ ()]/.test(license) ? { expression: license } : { license: { id: license } }

function hashOf(integrity: string) {
  const [algorithm = '', content = ''] = integrity.split(' ')[0]?.split('-') ?? []
  return {
    alg: `SHA-${algorithm.replace('sha', '')}`,
    content: Buffer.from(content, 'base64').toString('hex'),
  }
}
