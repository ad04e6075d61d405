// What a delivery may hold. Plain data: the server enforces it, pages say it.

/** Files of a delivery, those of its archives counted one by one, and bytes of all of them. */
export const maxDeliveryFiles = 300
export const maxDeliveryBytes = 2 * 2 ** 30
/** Values that are mended in place, of one file. */
export const maxEdits = 1000
/** Problems that are kept of one file and of a delivery; the others are counted. */
export const maxFileProblems = 2000
export const maxProblems = 20_000
/** Places that are kept of one file, to be seen on the map. */
export const maxFilePlaces = 500
/** Records that the name of a file may speak of, as far as they are told. */
export const maxMatches = 20
/** Bytes of a document or picture that is attached to a record. */
export const largestDocument = 512 * 2 ** 20
/** Records that were kept when a delivery was taken back, each with its reason. */
export const maxRetained = 200
/** Days after which a delivery that was never taken, or was taken back, goes with its files. */
export const keptDays = 90
