import { catalogue } from './catalogue/routes.ts'
import { files } from './files.ts'
import { health } from './health.ts'

/** Every call the product answers. */
export const api = { catalogue, files, health }
