import { catalogue } from './catalogue/routes.ts'
import { content } from './content.ts'
import { description } from './description.ts'
import { files } from './files.ts'
import { health } from './health.ts'
import { site } from './site.ts'
import { statistics } from './statistics.ts'

/** Every call the product answers. */
export const api = { catalogue, content, description, files, health, site, statistics }
