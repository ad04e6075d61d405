const handlers = /^web\/(?!.*\.(?:test|example)\.tsx?$)/
const actsOnKey = /\bkey [!=]== '(?:Escape|Enter)'/

/** A file of the browser that acts on Escape or Enter and does not ask whether an input method composes. */
export const takesComposedKeys = (path: string, text: string): string[] =>
  handlers.test(path) && actsOnKey.test(text) && !text.includes('isComposing(') ? [''] : []
