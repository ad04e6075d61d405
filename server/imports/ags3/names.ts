/** Groups and headings of AGS 3.1 that AGS4 calls otherwise. */
const groups = new Map([
  ['HOLE', 'LOCA'],
  ['WSTK', 'WSTG'],
  ['POBS', 'MOND'],
  ['TRIG', 'TREG'],
])

const headings = new Map([
  ['WSTK_DEP', 'WSTG_DPTH'],
  ['WSTK_DATE', 'WSTG_DTIM'],
  ['POBS_DEP', 'MOND_RDNG'],
  ['POBS_DATE', 'MOND_DTIM'],
  ['TRIG_COH', 'TREG_COH'],
  ['TRIG_PHI', 'TREG_PHI'],
])

/** All headings of holes begin anew; those of other groups are named one by one. */
const hole = /^HOLE(?=_)/

export const groupInAgs4 = (name: string): string => groups.get(name) ?? name
export const headingInAgs4 = (name: string): string => headings.get(name) ?? name.replace(hole, 'LOCA')

const inAgs3 = new Map([...groups, ...headings].map(([own, theirs]) => [theirs, own]))

/** Names of AGS4 in a text as the file has them: a clerk looks for what stands there. */
export const asInAgs3 = (text: string): string =>
  text.replaceAll(
    /\b(?:LOCA|WSTG|MOND|TREG)(?:_[A-Z\d]{2,4})?\b/g,
    (name) => inAgs3.get(name) ?? name.replace(/^LOCA/, 'HOLE'),
  )
