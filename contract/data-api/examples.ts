/** A call as an example shows it. */
export interface ExampleCall {
  /** Scheme, host and path. */
  address: string
  parameters: readonly (readonly [name: string, value: string])[]
  keyRequired: boolean
}

export const keyHeader = 'x-api-key'
/** The environment variable from which examples read the key, so that it stands in no program. */
export const keyVariable = 'DATA_API_KEY'

export const languages = { python: 'Python', curl: 'curl', javascript: 'JavaScript' } as const
export type Language = keyof typeof languages

/** A program that makes a call, in a language of the reader's choice. */
export const exampleOf = (language: Language, call: ExampleCall): string => writers[language](call).join('\n')

const addressOf = ({ address, parameters }: ExampleCall) => {
  const query = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]))
  return query.size === 0 ? address : `${address}?${query.toString().replaceAll("'", '%27')}`
}

const writers: Record<Language, (call: ExampleCall) => string[]> = {
  curl: (call) => [
    'curl --include \\',
    ...(call.keyRequired ? [`  --header "${keyHeader}: $${keyVariable}" \\`] : []),
    `  '${addressOf(call)}'`,
  ],
  python: ({ address, parameters, keyRequired }) => [
    ...['import json', ...(keyRequired ? ['import os'] : []), 'import sys', 'import time'],
    ...['import urllib.error', 'import urllib.parse', 'import urllib.request', ''],
    `address = ${JSON.stringify(address)}`,
    'parameters = [',
    ...parameters.map(([name, value]) => `    (${JSON.stringify(name)}, ${JSON.stringify(value)}),`),
    ']',
    `headers = {${keyRequired ? `"${keyHeader}": os.environ["${keyVariable}"]` : ''}}`,
    '',
    'url = address + "?" + urllib.parse.urlencode(parameters)',
    'request = urllib.request.Request(url, headers=headers)',
    'while True:',
    '    try:',
    '        with urllib.request.urlopen(request) as answer:',
    '            data = json.load(answer)["data"]',
    '        break',
    '    except urllib.error.HTTPError as error:',
    '        wait = int(error.headers.get("Retry-After", 0))',
    '        print(error.code, json.load(error)["message"], file=sys.stderr)',
    '        if error.code != 429 or wait > 60:  # 不是这一分钟的上限，等也无用',
    '            sys.exit(1)',
    '        time.sleep(wait)',
    'print(json.dumps(data, ensure_ascii=False, indent=2))',
  ],
  javascript: (call) => [
    `const url = ${JSON.stringify(addressOf(call))}`,
    `const headers = {${call.keyRequired ? ` '${keyHeader}': process.env.${keyVariable} ` : ''}}`,
    '',
    'for (;;) {',
    '  const answer = await fetch(url, { headers })',
    '  const { message, data } = await answer.json()',
    '  if (answer.ok) {',
    '    console.log(JSON.stringify(data, null, 2))',
    '    break',
    '  }',
    "  const wait = Number(answer.headers.get('retry-after'))",
    '  console.error(answer.status, message)',
    '  if (answer.status !== 429 || wait > 60) process.exit(1) // 不是这一分钟的上限，等也无用',
    '  await new Promise((resolve) => setTimeout(resolve, wait * 1000))',
    '}',
  ],
}
