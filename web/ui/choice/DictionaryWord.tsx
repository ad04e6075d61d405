import { useDictionary } from '#web/api/dictionaries.ts'

/** What a value of a dictionary group is called; the value itself where the group does not have it. */
export const DictionaryWord = ({ group, value }: { group: string; value: string }) =>
  useDictionary(group).find((item) => item.value === value)?.label ?? value
