import type { Features } from '#contract/api.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { openness } from '#contract/catalogue/openness.ts'
import { VERSION_NO } from '#contract/version.ts'

import { operations } from './operations.ts'
import { Refusal, refusalAnswers } from './refusals.ts'
import { contentOf, describeSchemas, referredTo, type DescribedSchemas } from './schemas.ts'

/** Who may browse the description on this site's pages; the description itself is public. */
export type ApiAudience = 'everyone' | 'staff'

const introduction = `本馆全部调用的描述。网页用的也是这些调用。

答复为 \`{ code, message, data }\`，成功时 code 为 200；拒绝时 HTTP 状态与 code 相同，原因见 \`data.error\`。
登录得到的令牌放在 \`Authorization: Bearer\` 中；${openness}
只读取的 POST 也可用 GET：参数逐个写在网址中（列表重复其名，或以逗号相隔；有结构的写成 JSON），或全部写进 \`?q=\` 的 JSON；用 POST 时，网址中的参数与请求内容合在一起。同名的须同值。
各调用不认识的参数和项一律拒绝（400）；路径没有对应的调用为 404。`

/** Builds the OpenAPI 3.1 description of all routes, feature by feature. */
export function describeApi(features: Features, browsing: ApiAudience): Record<string, unknown> {
  const calls = Object.entries(features).flatMap(([feature, [, routes]]) =>
    Object.entries(routes).map(([name, route]) => ({ id: operationId(feature, name), feature, route })),
  )
  const schemas = describeSchemas(new Map(calls.map(({ id, route }) => [id, route])), kinds)
  const paths: Record<string, object> = {}
  for (const call of calls) {
    const path = `/api${call.route.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], ...operations({ ...call, schemas }) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '地质资料馆数据接口', version: VERSION_NO.slice(1), description: introduction },
    servers: [{ url: '/', description: '本站' }],
    security: [{}, { bearer: [] }],
    tags: Object.entries(features).map(([name, [label]]) => ({ name, description: label })),
    paths,
    components: {
      schemas: {
        ...referredTo(schemas.components, [paths, Refusal]),
        ...contents(schemas.components),
        Refusal,
      },
      responses: refusalAnswers,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: '登录得到的令牌（POST /api/token）' },
        client: { type: 'http', scheme: 'basic', description: '程序的名称与密钥，只用于取令牌' },
      },
    },
    'x-browsing': browsing,
  }
}

/** The content schemas of all kinds. */
const contents = (components: DescribedSchemas['components']) =>
  Object.fromEntries(Object.values(kinds).map((kind) => [contentOf(kind), components[contentOf(kind)]]))

/** `catalogue` and `list` become `catalogueList`. */
const operationId = (feature: string, name: string) => `${feature}${name[0]?.toUpperCase()}${name.slice(1)}`
