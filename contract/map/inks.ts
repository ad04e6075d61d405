import type { Access } from '#contract/catalogue/kind.ts'

/** Colour says who may open a record; the shape says its type. Read on any base map, in every theme. */
export const inks: Readonly<Record<Access, string>> = {
  open: '#12447c',
  member: '#12447c',
  protected: '#875200',
  secret: '#7c2231',
}

const isAccess = (access: unknown): access is Access => Object.hasOwn(inks, String(access))

/** The colour of a layer stands for what its readers may open; what is closed to them stays apart. */
export function inkOf(access: unknown, colour?: string | null): string {
  const known = isAccess(access) ? access : 'open'
  return colour && (known === 'open' || known === 'member') ? colour : inks[known]
}
