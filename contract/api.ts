import { ask } from './ask.ts'
import { auditLog } from './audit.ts'
import { captcha } from './captcha.ts'
import { catalogue } from './catalogue/routes.ts'
import { codes } from './codes.ts'
import { content } from './content.ts'
import { description } from './description.ts'
import { files } from './files.ts'
import { health } from './health.ts'
import { imports } from './imports.ts'
import { dictionaries, menus } from './menus.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { signing } from './signing.ts'
import { site } from './site.ts'
import { staff } from './staff.ts'
import { statistics } from './statistics.ts'
import { token } from './token.ts'
import { users } from './users.ts'

/** Every call the product answers. */
export const api = {
  ask,
  auditLog,
  captcha,
  catalogue,
  codes,
  content,
  description,
  dictionaries,
  files,
  health,
  imports,
  menus,
  search,
  security,
  signing,
  site,
  staff,
  statistics,
  token,
  users,
}
