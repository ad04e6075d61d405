/** A call as an example shows it. */
export interface ExampleCall {
  /** Scheme, host and path. */
  address: string
  parameters: readonly (readonly [name: string, value: string])[]
  keyRequired: boolean
}

export const keyHeader = 'x-api-key'
const placeholder = '换成你的密钥'

export const languages = { curl: 'curl', python: 'Python', javascript: 'JavaScript' } as const
export type Language = keyof typeof languages

/** A program that makes a call, in a language of the reader's choice. */
export const exampleOf = (language: Language, call: ExampleCall): string => writers[language](call)

const queryOf = ({ parameters }: ExampleCall) =>
  new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value])).toString()

const addressOf = (call: ExampleCall) => {
  const query = queryOf(call)
  return query === '' ? call.address : `${call.address}?${query}`
}

const writers: Record<Language, (call: ExampleCall) => string> = {
  curl: (call) =>
    [
      ...(call.keyRequired ? [`curl -H '${keyHeader}: ${placeholder}' \\`] : ['curl \\']),
      `  '${addressOf(call).replaceAll("'", '%27')}'`,
    ].join('\n'),
  python: ({ address, parameters, keyRequired }) =>
    [
      'import json',
      'import time',
      'import urllib.error',
      'import urllib.parse',
      'import urllib.request',
      '',
      `parameters = [${parameters.map((pair) => `(${pair.map((one) => JSON.stringify(one)).join(', ')})`).join(', ')}]`,
      `address = ${JSON.stringify(address)} + "?" + urllib.parse.urlencode(parameters)`,
      `request = urllib.request.Request(address${keyRequired ? `, headers={"${keyHeader}": "${placeholder}"}` : ''})`,
      'while True:',
      '    try:',
      '        with urllib.request.urlopen(request) as answer:',
      '            data = json.load(answer)["data"]',
      '        break',
      '    except urllib.error.HTTPError as error:',
      '        print(json.load(error)["message"])',
      '        if error.code != 429:',
      '            raise SystemExit(1)',
      '        time.sleep(int(error.headers["Retry-After"]))  # 超出上限，等到可以再调用',
      'print(data)',
    ].join('\n'),
  javascript: (call) =>
    [
      `const answer = await fetch(${JSON.stringify(addressOf(call))}${call.keyRequired ? `, {` : ')'}`,
      ...(call.keyRequired ? [`  headers: { '${keyHeader}': '${placeholder}' },`, '})'] : []),
      'const { code, message, data } = await answer.json()',
      "if (code === 429) console.log(message, '秒数：', answer.headers.get('retry-after'))",
      'else if (code !== 200) throw new Error(message)',
      'else console.log(data)',
    ].join('\n'),
}
