import fc from 'fast-check'

/** Every character that Unicode has assigned, private ones left out. */
export const everyCharacter: readonly string[] = Array.from({ length: 0x110000 }, (_, code) =>
  String.fromCodePoint(code),
).filter((one) => /[^\p{Cn}\p{Cs}\p{Co}]/u.test(one))

/** What a clerk, a program or a mischief may have typed: words of the trade, punctuation, any character at all, halves of one. */
export const anyText = fc
  .array(
    fc
      .oneof(
        fc.constantFrom(...'/-—_.+:：、，。“”"\'\\|&!()（）*%<>@#=~$ \t\n', '①', '⑤', '第', '层', '夹', 't'),
        fc.constantFrom(
          'ZK',
          'GB/T',
          '粉质黏土',
          '勘',
          '17',
          '1-1',
          '2024',
          'ＺＫ１',
          '３',
          '𠮷',
          '𐐨',
          '𖵨',
          '👍🏽',
          'é',
          'ﷺ',
        ),
        fc.nat(everyCharacter.length - 1).map((at) => everyCharacter[at] ?? ''),
        fc.string({ unit: 'binary', maxLength: 4 }),
        fc.constantFrom('\u0000', '\ud800', '\udc00', '\u202e', '\u200b', '\ufeff'),
      )
      .chain((text) =>
        fc.integer({ min: 1, max: 40 }).map((n) => (n > 36 ? text.repeat(20 * (n - 36)) : text)),
      ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

/** Ways in which people, browsers and workbooks write one mobile number. */
export const phoneSpellings = (phone: string): string[] => {
  const [a, b, c] = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)]
  const wide = [...phone].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')
  return [
    phone,
    ` ${phone}　`,
    `${a} ${b} ${c}`,
    `${a}-${b}-${c}`,
    `${a}–${b}—${c}`,
    `${a}.${b}.${c}`,
    wide,
    `+86${phone}`,
    `+86 ${a} ${b} ${c}`,
    `＋８６ ${wide}`,
    `(+86)${phone}`,
    `0086${phone}`,
    `0086-${phone}`,
    `86${phone}`,
    `\u202D${phone}\u202C`,
    `${a}\u200B${b}\uFEFF${c}`,
    `${a}\u00A0${b}\u00A0${c}`,
    `${phone}\r\n`,
  ]
}

/** Ways in which one name comes from other programs. */
export const nameSpellings = (name: string): string[] => [
  name,
  ` ${name}　`,
  `${name}\r\n`,
  `\uFEFF${name}`,
  [...name].join('\u200B'),
  `\u202D${name}\u202C`,
  [...name].join('\u00AD'),
  [...name].join('\n'),
  `\u2060${name}\u2064`,
]
