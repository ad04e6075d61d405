import { catalogue } from './catalogue/routes.ts'
import { description } from './description.ts'
import { files } from './files.ts'
import { health } from './health.ts'

/** Every call the product answers. */
export const api = { catalogue, description, files, health }
