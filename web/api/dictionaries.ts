import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { dictionaries, type DictionaryItem } from '#contract/dictionaries.ts'

import { call } from './call.ts'

const minute = 60_000

/**
 * All values of a dictionary, disabled ones among them: see `listOffered`. They are kept until the dictionaries change,
 * which an open window asks for once a minute.
 */
export function useDictionary(group: string): readonly DictionaryItem[] {
  const { data: known } = useQuery({
    queryKey: [dictionaries.version.path],
    queryFn: ({ signal }) => call(dictionaries.version, {}, { signal }),
    staleTime: minute,
    refetchInterval: minute,
  })
  const { data = [] } = useQuery({
    queryKey: [dictionaries.list.path, group, known?.version],
    queryFn: ({ signal }) => call(dictionaries.list, { groupCode: group, disabled: true }, { signal }),
    enabled: known !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  return data
}
