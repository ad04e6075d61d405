import { trackNames, type TrackName } from '#geology/log-sheet/tracks/tracks.ts'
import { local, parseJson, storageKeys } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'

/** The tracks that this browser's user wants on log sheets, from left to right; undefined for the usual ones. */
export const chosenTracks = createStoredStore<readonly TrackName[] | undefined>({
  storage: local,
  key: storageKeys.logTracks,
  read(text) {
    const names = parseJson(text)
    return Array.isArray(names)
      ? trackNames
          .filter((name) => names.includes(name))
          .toSorted((a, b) => names.indexOf(a) - names.indexOf(b))
      : undefined
  },
})
