// Without zod: the page of data interfaces shows these.

/** Where the interface lives: the address that people give their GIS. */
export const ogcPath = '/api/ogc'

export const ogcLanguages = { python: 'Python', curl: 'curl' } as const
export type OgcLanguage = keyof typeof ogcLanguages

/** A program that reads a collection, below the address that people give their GIS. */
export const ogcExample = (language: OgcLanguage, address: string): string =>
  writers[language](`${address}/collections/borehole/items`).join('\n')

const writers: Record<OgcLanguage, (items: string) => string[]> = {
  curl: (items) => [
    '# 一个范围内、2010 年以来完工的孔中，双桥静力触探孔与深于 80 m 的孔',
    'curl --fail --silent --show-error --get \\',
    "  --data-urlencode 'bbox=121.3,31.1,121.6,31.4' \\",
    "  --data-urlencode 'datetime=2010-01-01/..' \\",
    '  --data-urlencode "filter=holeKind = \'6\' OR finalDepth > 80" \\',
    `  '${items}'`,
  ],
  python: (items) => [
    ...['import json', 'import urllib.request', ''],
    '# 全部钻孔：照 next 链接逐页取，每页 1,000 孔',
    `url = "${items}?limit=1000"`,
    'while url:',
    '    with urllib.request.urlopen(url) as answer:',
    '        page = json.load(answer)',
    '    for feature in page["features"]:',
    '        print(feature["id"], (feature["geometry"] or {}).get("coordinates"))',
    '    url = next((one["href"] for one in page["links"] if one["rel"] == "next"), None)',
  ],
}
