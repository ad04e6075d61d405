import type { fossil as fossilKind } from '#contract/catalogue/physical/fossil.ts'
import { inventedRemark } from '#demo/city/city.ts'
import { randomBetween, pick, randomOf, roundTo, randomInteger } from '#demo/city/random.ts'
import type { DemoRecord } from '#demo/record.ts'

import type { CoredHole } from './cores.ts'

export type Fossil = DemoRecord<typeof fossilKind>

type Taxon = [
  fossilGroup: 'foraminifera' | 'ostracods' | 'bivalves' | 'gastropods' | 'pollen' | 'plants',
  name: string,
  taxon: string,
  meaning: string,
]

const marineTaxa: readonly Taxon[] = [
  ['foraminifera', '毕克卷转虫', 'Ammonia beccarii', '滨海至河口半咸水环境'],
  ['foraminifera', '希望虫', 'Elphidium sp.', '滨浅海环境'],
  ['ostracods', '中华丽花介', 'Sinocytheridea sp.', '河口半咸水环境'],
  ['bivalves', '河蚬', 'Corbicula fluminea', '淡水至微咸水环境'],
  ['bivalves', '缢蛏', 'Sinonovacula constricta', '潮间带泥滩'],
  ['gastropods', '拟沼螺', 'Assiminea sp.', '潮上带与盐沼'],
]

const terrestrialTaxa: readonly Taxon[] = [
  ['pollen', '栎属花粉', 'Quercus', '温暖湿润的森林植被'],
  ['pollen', '松属花粉', 'Pinus', '较凉爽的针阔叶混交林'],
  ['pollen', '蒿属花粉', 'Artemisia', '开阔草地，气候偏干'],
  ['plants', '芦苇残体', 'Phragmites', '滨海沼泽'],
]

const ages: Record<string, string> = { Q4: '全新世', Q3: '晚更新世', Q2: '中更新世' }

/** Layers laid down by or near the sea, and in fresh water or on land. */
const layersOf = { marine: /^(②3|③|④|⑤)/, terrestrial: /^(⑤|⑥|⑧|⑩)/ }

/** Sixty finds in layers that may hold them, fewer when there are fewer holes. Each shares its hole's access. */
export function fossils(holes: readonly CoredHole[]): Fossil[] {
  const count = Math.min(60, holes.length * 2)
  return Array.from({ length: count }, (_, index) => {
    const hole = holes[index % holes.length]
    return hole ? fossilOf(index, hole) : undefined
  }).filter((one) => one !== undefined)
}

function fossilOf(index: number, { id, hole }: CoredHole): Fossil | undefined {
  const random = randomOf(7501, index)
  const facies = index % 3 === 2 ? 'terrestrial' : 'marine'
  const strata = hole.parts.strata.map((one, i) => ({
    ...one,
    top: hole.parts.strata[i - 1]?.baseDepth ?? 0,
  }))
  const fitting = strata.filter(({ layer }) => layersOf[facies].test(layer ?? ''))
  if (fitting.length === 0) return undefined
  const { top, baseDepth, layer, name: soil, geologicalAge } = pick(random, fitting)
  const [fossilGroup, name, taxon, meaning] = pick(random, facies === 'marine' ? marineTaxa : terrestrialTaxa)
  return {
    code: `HS-${String(index + 1).padStart(4, '0')}`,
    title: `${name}（${hole.code} 孔）`,
    access: hole.access,
    openOn: hole.openOn,
    district: hole.district,
    year: hole.year,
    place: null,
    values: {
      fossilGroup,
      taxon,
      boreholeId: id,
      layer: `${layer}层${soil}`,
      depth: roundTo(
        randomBetween(random, top + (baseDepth - top) * 0.1, baseDepth - (baseDepth - top) * 0.1),
        2,
      ),
      count: fossilGroup === 'plants' ? 1 : randomInteger(random, 1, 240),
      age: ages[geologicalAge?.slice(0, 2) ?? ''] ?? null,
      meaning,
      plate: index % 4 === 0 ? `图版 ${randomInteger(random, 1, 12)}-${randomInteger(random, 1, 9)}` : null,
      shelf: `标本柜 ${randomInteger(random, 1, 20)}-${randomInteger(random, 1, 8)}`,
      remark: inventedRemark,
    },
    parts: {},
  }
}
