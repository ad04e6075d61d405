/** Password policy; stricter for staff. */
export interface PasswordPolicy {
  /** Minimum length. */
  length: number
  /** Minimum number of character classes (upper case, lower case, digits, symbols). */
  classes: number
}

export const passwordPolicies = {
  member: { length: 8, classes: 3 },
  staff: { length: 12, classes: 3 },
} as const satisfies Record<string, PasswordPolicy>

/** Personal data that the password must not contain. */
export interface PasswordOwner {
  username?: string
  phone?: string
  /** The name, and other spellings of it. */
  names?: readonly string[]
}

const maxPasswordLength = 128
const leastDistinct = 5
const numerals = ['零', '一', '两', '三', '四']

/** Normalises a password before validation, hashing and comparison. */
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

/** Folds look-alike spellings: P@ssw0rd and password. */
export const foldPassword = (text: string): string =>
  normalPassword(text)
    .toLowerCase()
    .replaceAll(/./gu, (sign) => leet[sign] ?? sign)

/** Whether a text can be a password: at most 128 characters and no control characters. */
export const isHashable = (password: string): boolean =>
  [...normalPassword(password)].length <= maxPasswordLength && !/\p{Cc}/u.test(password)

const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u]

/**
 * Returns the violations of the policy as sentences. The server adds checks that only it can do: common and earlier
 * passwords, names in pinyin.
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
    [[...text].length > maxPasswordLength, `最多 ${maxPasswordLength} 个字符`],
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
