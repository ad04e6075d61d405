import type pg from 'pg'

/** Published calls of the invented archive. */
const publishedApis = [
  {
    code: 'boreholes',
    subject: 'engineering-geology',
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
    subject: 'rules',
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

/** Subjects of data, wider ones first. */
const subjects = [
  { code: 'geology', name: '地质资料', parent: null },
  { code: 'engineering-geology', name: '工程地质', parent: 'geology' },
  { code: 'hydrogeology', name: '水文地质', parent: 'geology' },
  { code: 'land-subsidence', name: '地面沉降', parent: 'geology' },
  { code: 'rules', name: '标准与政策', parent: null },
] as const

async function loadSubjects(client: pg.PoolClient): Promise<void> {
  for (const [position, { code, name, parent }] of subjects.entries())
    await client.query(
      `insert into category (code, name, parent, position)
        values ($1, $2, (select id from category where code = $3), $4) on conflict (code) do nothing`,
      [code, name, parent, position],
    )
}

/** Publishes them in place of what was published. */
export async function loadDataApis(client: pg.PoolClient): Promise<void> {
  await client.query('delete from data_api')
  await loadSubjects(client)
  for (const {
    code,
    subject,
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
        per_minute, per_day, published, category) values ($1, $2, $3, 'kind', $4, $5, $6, $7, 100, $8, $9, $10, true,
        (select id from category where code = $11))`,
      [
        code,
        title,
        description,
        kind,
        fields,
        JSON.stringify(fixed),
        free,
        keyRequired,
        perMinute,
        perDay,
        subject,
      ],
    )
}
