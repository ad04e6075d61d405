import { archive } from './archive.ts'
import { borehole } from './borehole.ts'
import { gnssPoint } from './gnss-point.ts'

/** Every kind of record that the library holds. */
export const kinds = { borehole, archive, gnssPoint }

export type KindName = keyof typeof kinds
