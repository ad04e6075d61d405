// Without zod: the page of data interfaces shows these.
import { keyHeader, keyVariable } from '#contract/data-api/examples.ts'

/** Where a copy of the catalogue is kept up to date from. */
export const harvestPath = '/api/harvest'

export const harvestLanguages = { python: 'Python', curl: 'curl' } as const
export type HarvestLanguage = keyof typeof harvestLanguages

/** A program that keeps a copy of a kind, from the address of the calls. */
export const harvestExample = (language: HarvestLanguage, address: string): string =>
  writers[language](`${address}/changes`).join('\n')

const writers: Record<HarvestLanguage, (changes: string) => string[]> = {
  curl: (changes) => [
    '# CURSOR 是上次答复中的 cursor；还没有时取 now，只得接续处，不取已有的',
    'curl --fail-with-body --silent --show-error --get \\',
    `  --header "${keyHeader}: $${keyVariable}" \\`,
    "  --data-urlencode 'kind=borehole' \\",
    '  --data-urlencode "since=${CURSOR:-now}" \\',
    `  '${changes}'`,
  ],
  python: (changes) => [
    ...['import json', 'import os', 'import sqlite3', 'import sys', 'import time'],
    ...['import urllib.error', 'import urllib.parse', 'import urllib.request', ''],
    '# 第一次运行取全部钻孔，以后每次只取变化；副本与接续处同在一个 SQLite 文件里',
    `address = "${changes}?kind=borehole"`,
    `key = os.environ.get("${keyVariable}")  # 没有也可，每页少些、每分钟次数少些`,
    `headers = {"${keyHeader}": key} if key else {}`,
    'store = sqlite3.connect("borehole.sqlite")',
    'store.execute("create table if not exists record (code text primary key, feature text)")',
    'store.execute("create table if not exists place (since text)")',
    '',
    '',
    'def fetch(since):',
    '    asked = {"limit": 10000 if key else 1000}',
    '    if since:',
    '        asked["since"] = since',
    '    request = urllib.request.Request(address + "&" + urllib.parse.urlencode(asked), headers=headers)',
    '    while True:',
    '        try:',
    '            with urllib.request.urlopen(request) as answer:',
    '                return json.load(answer)',
    '        except urllib.error.HTTPError as error:',
    '            wait = int(error.headers.get("Retry-After", 0))',
    '            print(error.code, json.load(error)["message"], file=sys.stderr)',
    '            if error.code == 410:  # 接续处已不能用：从头取起',
    '                return None',
    '            if error.code not in (429, 503) or wait > 60:',
    '                sys.exit(1)',
    '            time.sleep(wait or 5)',
    '',
    '',
    'more = True',
    'while more:',
    '    since = (store.execute("select since from place").fetchone() or [None])[0]',
    '    page = fetch(since)',
    '    with store:  # 一页与其接续处同时存下，中断了下次接着取',
    '        store.execute("delete from place")',
    '        if page is None:',
    '            store.execute("delete from record")',
    '            continue',
    '        for change in page["changes"]:',
    '            print(change["change"], change["code"])  # created、changed 或 deleted',
    '            store.execute("delete from record where code = ?", [change["code"]])',
    '            if change["change"] != "deleted":',
    '                row = [change["code"], json.dumps(change["feature"], ensure_ascii=False)]',
    '                store.execute("insert into record values (?, ?)", row)',
    '        store.execute("insert into place values (?)", [page["cursor"]])',
    '    more = page["more"]',
  ],
}
