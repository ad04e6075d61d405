const pages = /^web\/(?!ui\/form\/)(?!.*\.(?:test|example)\.tsx?$)/

/** A form of the browser that writes by itself: faults, conflicts and refusals are those of `web/ui/form`. */
export const writesByItself = (path: string, text: string): string[] =>
  pages.test(path) && text.includes('<form') && /\bact\(/.test(text) ? [''] : []
