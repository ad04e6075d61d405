import type pg from 'pg'

/** Published calls of the invented archive. */
const publishedApis = [
  {
    code: 'boreholes',
    title: '工程地质钻孔目录',
    description: '钻孔的编号、位置、深度与所属工程，供规划、建设与市政平台查询。',
    kind: 'borehole',
    fields: ['code', 'title', 'holeKind', 'finalDepth', 'completedOn', 'district', 'place'],
    fixed: [],
    free: ['district', 'finalDepth', 'holeKind', 'text'],
    keyRequired: true,
    perMinute: 60,
    perDay: 5000,
  },
  {
    code: 'laws-and-standards',
    title: '标准规范与政策法规',
    description: '公共服务栏目的文件目录，不用密钥。',
    kind: 'publicDocument',
    fields: ['code', 'title', 'documentKind', 'number', 'issuer', 'issuedOn', 'state'],
    fixed: [],
    free: ['documentKind', 'text'],
    keyRequired: false,
    perMinute: 30,
    perDay: null,
  },
] as const

/** Publishes them in place of what was published. */
export async function loadDataApis(client: pg.PoolClient): Promise<void> {
  await client.query('delete from data_api')
  for (const {
    code,
    title,
    description,
    kind,
    fields,
    fixed,
    free,
    keyRequired,
    perMinute,
    perDay,
  } of publishedApis)
    await client.query(
      `insert into data_api (code, title, description, source, kind, fields, fixed, free, page_size, key_required,
        per_minute, per_day, published) values ($1, $2, $3, 'kind', $4, $5, $6, $7, 100, $8, $9, $10, true)`,
      [code, title, description, kind, fields, JSON.stringify(fixed), free, keyRequired, perMinute, perDay],
    )
}
