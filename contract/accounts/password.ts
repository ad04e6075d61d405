/** What a password has to be; staff open more, so theirs is longer. */
export interface PasswordPolicy {
  /** Characters at least. */
  length: number
  /** Of four classes (upper case, lower case, digits, signs) at least so many. */
  classes: number
}

export const passwordPolicies = {
  member: { length: 8, classes: 3 },
  staff: { length: 12, classes: 3 },
} as const satisfies Record<string, PasswordPolicy>

/** What is known of the owner, and so must not stand in the password. */
export interface PasswordOwner {
  username?: string
  phone?: string
  /** The name, and other spellings of it. */
  names?: readonly string[]
}

const longest = 128
const leastDistinct = 5
const numerals = ['零', '一', '两', '三', '四']

/** The one form in which a password is judged, hashed and compared, whatever keyboard wrote it. */
export const normalPassword = (password: string): string => password.normalize('NFKC')

const leet: Partial<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
}

/** Spellings that look alike become one: P@ssw0rd and password. */
export const foldPassword = (text: string): string =>
  normalPassword(text)
    .toLowerCase()
    .replaceAll(/./gu, (sign) => leet[sign] ?? sign)

/**
 * Whether a text can be hashed at all: at most 128 characters, none of them a control character. What cannot was never
 * anybody's password.
 */
export const hashable = (password: string): boolean =>
  [...normalPassword(password)].length <= longest && !/\p{Cc}/u.test(password)

const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u]

/**
 * What is wrong with a password, in sentences for its form; none when nothing is. The server adds what only it
 * knows: common passwords, earlier ones, and how a name is spelled in pinyin.
 */
export function passwordFaults(
  password: string,
  policy: PasswordPolicy,
  owner: PasswordOwner = {},
): string[] {
  const text = normalPassword(password)
  const folded = foldPassword(text)
  const holds = (word = '', least = 3) => word.length >= least && folded.includes(foldPassword(word))
  const has = classes.filter((sign) => sign.test(text)).length
  const faults: [wrong: boolean, text: string][] = [
    [[...text].length < policy.length, `至少 ${policy.length} 个字符`],
    [[...text].length > longest, `最多 ${longest} 个字符`],
    [/\p{Cc}/u.test(password), '不能包含控制字符'],
    [has < policy.classes, `大写字母、小写字母、数字、符号中至少包含${numerals[policy.classes]}种`],
    [text !== '' && new Set(folded).size < leastDistinct, '重复的字符过多'],
    [holds(owner.username), '不能包含用户名'],
    [holds(owner.phone?.slice(-6)), '不能包含手机号码'],
    [
      (owner.names ?? []).some((name) => holds(name, /\p{Script=Han}/u.test(name) ? 2 : 3)),
      '不能包含姓名或姓名的拼音',
    ],
  ]
  return faults.filter(([wrong]) => wrong).map(([, text]) => text)
}
