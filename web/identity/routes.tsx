import { redirect, type RouteObject } from 'react-router'

import { currentSession } from '#web/api/session.ts'
import { pageRoute } from '#web/ui/page/page-route.ts'

/** Routes of sign-in and registration, loaded on demand. */
export const identityPages: RouteObject[] = [
  pageRoute('/login', '登录', async () => (await import('./LoginPage.tsx')).LoginPage),
  pageRoute('/custom-login', '登录', async () => (await import('./CustomLoginPage.tsx')).CustomLoginPage),
  pageRoute(
    '/sso-login',
    '统一身份登录',
    async () => (await import('./third-party/ThirdPartyPages.tsx')).SsoLoginPage,
  ),
  pageRoute(
    '/callback',
    '登录',
    async () => (await import('./third-party/ThirdPartyPages.tsx')).CallbackPage,
  ),
  pageRoute(
    '/auth-token',
    '打开其他系统',
    async () => (await import('./third-party/ThirdPartyPages.tsx')).AuthTokenPage,
    { loader: () => (currentSession().token === undefined ? redirect('/') : null) },
  ),
  pageRoute('/admin/login', '馆内登录', async () => (await import('./AdminLoginPage.tsx')).StrataLoginPage),
  pageRoute(
    '/admin/login/contour',
    '馆内登录',
    async () => (await import('./AdminLoginPage.tsx')).ContourLoginPage,
  ),
  pageRoute('/register', '注册', async () => (await import('./register/RegisterPage.tsx')).RegisterPage),
  pageRoute(
    '/reset-pwd',
    '重设密码',
    async () => (await import('./ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  pageRoute(
    '/recall-username',
    '找回用户名',
    async () => (await import('./RecallUsernamePage.tsx')).RecallUsernamePage,
  ),
  pageRoute('/agreement', '用户协议', async () => (await import('./legal/LegalPages.tsx')).AgreementPage),
  pageRoute('/privacy', '隐私政策', async () => (await import('./legal/LegalPages.tsx')).PrivacyPage),
]
