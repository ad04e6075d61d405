import { rateOfBare } from './engine.ts'
import { knownLibrary } from './loading/loading.ts'
import { openBeside } from './product.ts'
import { listQuestions } from './questions.ts'

/**
 * How many lists a second this machine's database gives to eight bare connections: what bars that are times are scaled
 * by. Undefined where the library is not loaded yet.
 */
export async function bareLists(boreholes: number, log: (line: string) => void): Promise<number | undefined> {
  const dataDir = await knownLibrary(boreholes, log)
  if (!dataDir) return undefined
  const library = await openBeside(dataDir, log)
  return rateOfBare(library, listQuestions).finally(library.close)
}
