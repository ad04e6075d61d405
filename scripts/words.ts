/** They tell nothing of a value: a type is the noun of a thing. */
const bareParticiples = oneOf(`
  Accepted Acted Adding Answering Applied Appointed Asked Asking Attached Audited Begun Binned Bound Boxed
  Browsing Built Cached Certifying Checked Checking Cited Collected Coming Committing Compiled Controlled
  Copying Counted Covered Declared Decoded Decrypted Deposited Depositing Described Digested Downloaded
  Drafted Drilled Driven Dropped Editing Enabling Exported Finished Forwarded Found Framed Framing
  Gathered Given Gone Guided Handing Hanging Hashing Headed Held Housekept Imported Importing Indexing
  Issued Joined Judged Lending Linking Loaded Looking Managed Masked Matched Measured Mine Monitored Moved
  Moving Narrowed Noted Observed Offered Ordered Overtaking Paid Pasted Paying Performed Placed Placing
  Planned Pointing Prepared Proved Published Publishing Ranked Rebuilding Received Reminded Removing
  Repeated Replacing Resolved Resolving Retained Returned Sampled Scanned Screened Sealed Seen Selected
  Sending Sent Served Serving Shared Shown Signed Signing Siting Spent Spoken Spooled Squared Standing
  Started Starting Suggested Taken Talking Tested Thinned Timed Told Touched Tried Uncached Undoing Undone
  Undrafted Unexamined Used Valued Versioned Walked Wanted Watched Watching Writing Written
`)

function oneOf(words: string): RegExp {
  return new RegExp(`^(?:${words.trim().split(/\s+/).join('|')})$`)
}

/**
 * Identifiers that are refused, and the term of the field that replaces each. A row holds for the files that it names.
 * Comments, texts and regular expressions are free.
 */
const table: readonly (readonly [files: RegExp, words: RegExp, term: string])[] = [
  [/^/, /^(?:say|says|tell|tells|told)$/, 'log, print, report'],
  [/^/, bareParticiples, 'the noun of the thing: LoanMoveRequest, StoredRecord, MoveResult'],
  [
    /^/,
    /^[A-Z]\w+(?:Asked|Failed|Found|Made|Refused|Shown|Wanted)$/,
    'what it is: AppRow, MemberQuery, StartRefusal, SendFailure',
  ],
  [
    /^(?:server\/third-party|contract\/sign-in)\//,
    /^(?:handing|houses?|wires?)$/,
    'one-time token, provider, protocol',
  ],
  [/^/, /^(?:kept|most|few|usual)$/, 'cache…, max…, min…, default… with what they bound'],
  [/^/, /^(?:sides|narrowing)$/, 'facets, filters'],
  [/^/, /^(?:faces?|Guarded)$/, 'view level, AccessTerms'],
  [/^/, /^(?:looks?|Doors?)$/, 'themes, QuickLinks'],
  [/^/, /^(?:FoundHead|NothingAsked|InForce)$/, 'ResultSummary, SearchStart, ActiveFilters'],
  [/^/, /^(?:desk|RouteTags|Hand)$/, 'back office, OpenTabs, StaffActor'],
  [/^/, /^(?:[aA]uditDesk|Opened)$/, 'AuditBuffer, Closeable'],
  [
    /^(?!web.ui.tree|(?:contract|server|web).reading-room)/,
    /^(?:slots?|Slots?|presence|Presence|surroundings)$/,
    'semaphore, lastSeen, request context or embed mode',
  ],
  [/^/, /^(?:familiar|entering|Entering|transit|Transit)$/, 'known source, signInFlow, payload encryption'],
  [/^/, /^(?:withoutHits|searched|whys)$/, 'zeroResult, search log, refusal reasons'],
  [/^/, /^(?:LeavingNotice|ServiceTrouble)$/, 'ExternalLinkNotice, ServiceUnavailable'],
  [/^/, /^(?:era|blows|footage|beds?|Beds?)$/, 'geologicalAge, blowCount, totalDrilledLength, stratum'],
  [
    /^(?:language|server\/search|web\/search)\//,
    /^(?:instead|apart|also)$/,
    'suggestions, segmented terms, synonyms',
  ],
  [
    /^(?:language|server\/search|web\/search)\//,
    /^(?:begun|joint|squash)$/,
    'prefix, mixed n-gram, stripSeparators',
  ],
  [
    /^(?:language|server\/search|web\/search)\//,
    /^(?:Way|marks|marker)$/,
    'variant, highlights, highlighter',
  ],
  [/^server\/search\//, /^(?:named|held|late|often)$/, 'titleHits, bodyHits, pageHits, isFrequent'],
  [/^(?:server\/search\/ask|web\/ask)\//, /^(?:said|rest)$/, 'explicitKind, unparsed text'],
  [/^server\/catalogue\//, /^(?:gather|walk|stretch)$/, 'materialise, scan, bounded scan'],
]

/** Names of files and folders that are refused, without their endings. */
const fileNames: readonly (readonly [names: RegExp, term: string])[] = [
  [/^(?:sides|narrowing)$/, 'facets, filters'],
  [/^wanted$/, 'tsquery in the search, else what is wanted'],
  [/^(?:pieces|shown)$/, 'index-fields, public-view'],
  [/^looks?$/, 'themes'],
  [
    /^(?:Doors|FoundHead|NothingAsked|Where|InForce)$/,
    'QuickLinks, ResultSummary, SearchStart, HitMap, ActiveFilters',
  ],
  [/^(?:desk|RouteTags|audit-desk|AuditDesk|shelf)$/, 'back-office, OpenTabs, audit-buffer, ttl-store'],
  [/^(?:slots|presence|surroundings)$/, 'semaphore, last-seen, request-context or embed-mode'],
  [/^(?:familiar|entering|transit)$/, 'known-source, sign-in-flow, payload-encryption'],
  [
    /^(?:LeavingNotice|ServiceTrouble|reading-aids)$/,
    'ExternalLinkNotice, ServiceUnavailable, accessibility',
  ],
  [
    /^(?:slice|era|blows|footage|bed)$/,
    'thin-section, geological-age, blow-count, total-drilled-length, stratum',
  ],
  [/^fourth-kind$/, 'new-kind'],
]

/** Names that are refused in one place only. */
const paths: readonly (readonly [path: RegExp, term: string])[] = [
  [/^web\/app\/(?:.*\/)?places\.ts$/, 'places: navigation'],
  [/^server\/(?:description|searched)\//, 'openapi, search log'],
]

const skippedPattern =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=(?:[=(,:[!&|?{};+]|\breturn)\s*)\/(?![/*>])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/
    .source
const templateText = /(?:\\[\s\S]|\$(?!\{)|[^\\`$])*(`|\$\{|$)/y
const token = new RegExp(`${skippedPattern}|([A-Za-z_$][\\w$]*)|([\`{}])`, 'g')

/** The identifiers of a source, those in the expressions of its templates included. */
export function identifiersOf(text: string): Set<string> {
  const found = new Set<string>()
  const open: ('{' | '${')[] = []
  token.lastIndex = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [, identifier, sign] = match
    if (identifier) found.add(identifier)
    if (sign === '{') open.push('{')
    const isTemplate = sign === '`' || (sign === '}' && open.pop() === '${')
    if (!isTemplate) continue
    templateText.lastIndex = token.lastIndex
    if (templateText.exec(text)?.[1] === '${') open.push('${')
    token.lastIndex = templateText.lastIndex || text.length
  }
  return found
}

/** A function or value of a module that is named by a participle alone: `joined`, `shown`; colours are none. */
const bareParticiple =
  /^(?:export )?(?:async )?(?:const|function\*?) (?!(?:accept|brown|embed|except|feed|need|seed|town)\b)([a-z]+(?:ed|wn|ept|elt))\b/gm
const productFiles =
  /^(?:server|web|contract|geology|language|database|demo|scripts|testing)\/(?!.*\.test\.).*\.tsx?$/

function participlesIn(path: string, text: string): string[] {
  if (!productFiles.test(path)) return []
  return [...text.matchAll(bareParticiple)].map(
    ([, name]) => `${name}: a verb with its noun, or the noun of the thing: joinLines, emptyRow`,
  )
}

/** The words that a file should not use, each with its replacement. */
export function wordsRefused(path: string, text: string): string[] {
  const name = (part: string) => part.replace(/\..*$/, '')
  const named = path
    .split('/')
    .flatMap((part) =>
      fileNames.flatMap(([names, term]) => (names.test(name(part)) ? [`${name(part)}: ${term}`] : [])),
    )
  const placed = paths.flatMap(([pattern, term]) => (pattern.test(path) ? [term] : []))
  const rows = table.filter(([files]) => files.test(path))
  const identifiers = [...identifiersOf(text)].flatMap((word) =>
    rows.flatMap(([, words, term]) => (words.test(word) ? [`${word}: ${term}`] : [])),
  )
  return [...named, ...placed, ...identifiers, ...participlesIn(path, text)]
}
