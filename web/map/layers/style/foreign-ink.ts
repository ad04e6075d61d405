/** The colour of data of other servers. */
export const foreignInk = '#6b4f8a'
