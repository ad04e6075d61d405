// One piece of code for the pages between this site and others.
export { AuthTokenPage } from './AuthTokenPage.tsx'
export { CallbackPage } from './CallbackPage.tsx'
export { SsoLoginPage } from './SsoLoginPage.tsx'
