/** Layers, base maps and map queries are named by a code. */
export const codeOfLayer = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/
