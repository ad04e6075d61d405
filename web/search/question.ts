const conditional =
  /大于|小于|超过|不足|至少|至多|附近|周边|以上|以下|以内|以深|多少|几[个口条]|哪[些个里]|近.{0,3}年|\d+\s*(?:米|m)(?![a-z])|吗$|[?？]$/u

/** Maximum length of a text that is treated as keywords. */
const maxKeywordLength = 8

/** Whether a text is a question with conditions, which keyword search does not find. */
export const isQuestion = (text: string, none: boolean): boolean =>
  conditional.test(text) || (none && [...text].length > maxKeywordLength)
