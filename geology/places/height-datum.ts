/**
 * Height datums that holes are levelled to, by what tells each in the ways that it is written: 85高程, 国家85高程基准 and
 * 1985国家高程基准 are one. 黄海 with 85 is meant as that of 1985; the Wusong datum of Zhenjiang is not that of Shanghai.
 */
const datums: readonly (readonly [name: string, isWritten: RegExp])[] = [
  ['1985 国家高程基准', /(?:^|\D)(?:19)?85(?!\d)/],
  ['废黄河零点高程', /废黄河/],
  ['1956 黄海高程', /黄海|(?:^|\D)(?:19)?56(?!\d)/],
  ['镇江吴淞高程', /镇江吴淞/],
  ['吴淞高程', /吴淞/],
  ['珠江基面高程', /珠江/],
  ['大沽高程', /大沽/],
]

/** The name of a height datum however it is written; what is not known is taken as it is written. */
export function heightDatumName(written: string): string {
  const text = written.normalize('NFKC').replaceAll(/\s/g, '')
  return datums.find(([, isWritten]) => isWritten.test(text))?.[0] ?? text
}

/** Whether two elevations are of one datum: both of none, or of one by its name. */
export const isSameDatum = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : heightDatumName(a) === heightDatumName(b)
