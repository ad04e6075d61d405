import { redirect, type RouteObject } from 'react-router'

import { currentSession } from '#web/api/session.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

const thirdPartyPages = () => fetchPage(() => import('./third-party/ThirdPartyPages.tsx'))

/** Routes of sign-in and registration, loaded on demand. */
export const identityPages: RouteObject[] = [
  {
    path: '/login',
    handle: { title: '登录' },
    lazy: async () => ({ Component: (await fetchPage(() => import('./LoginPage.tsx'))).LoginPage }),
  },
  {
    path: '/custom-login',
    handle: { title: '登录' },
    lazy: async () => ({
      Component: (await fetchPage(() => import('./CustomLoginPage.tsx'))).CustomLoginPage,
    }),
  },
  {
    path: '/sso-login',
    handle: { title: '统一身份登录' },
    lazy: async () => ({ Component: (await thirdPartyPages()).SsoLoginPage }),
  },
  {
    path: '/callback',
    handle: { title: '登录' },
    lazy: async () => ({ Component: (await thirdPartyPages()).CallbackPage }),
  },
  {
    path: '/auth-token',
    handle: { title: '打开其他系统' },
    loader: () => (currentSession().token === undefined ? redirect('/') : null),
    lazy: async () => ({ Component: (await thirdPartyPages()).AuthTokenPage }),
  },
  {
    path: '/admin/login',
    handle: { title: '馆内登录' },
    lazy: async () => ({
      Component: (await fetchPage(() => import('./AdminLoginPage.tsx'))).StrataLoginPage,
    }),
  },
  {
    path: '/admin/login/contour',
    handle: { title: '馆内登录' },
    lazy: async () => ({
      Component: (await fetchPage(() => import('./AdminLoginPage.tsx'))).ContourLoginPage,
    }),
  },
  {
    path: '/register',
    handle: { title: '注册' },
    lazy: async () => ({
      Component: (await fetchPage(() => import('./register/RegisterPage.tsx'))).RegisterPage,
    }),
  },
  {
    path: '/reset-pwd',
    handle: { title: '重设密码' },
    lazy: async () => ({
      Component: (await fetchPage(() => import('./ResetPasswordPage.tsx'))).ResetPasswordPage,
    }),
  },
  {
    path: '/recall-username',
    handle: { title: '找回用户名' },
    lazy: async () => ({
      Component: (await fetchPage(() => import('./RecallUsernamePage.tsx'))).RecallUsernamePage,
    }),
  },
  {
    path: '/agreement',
    handle: { title: '用户协议' },
    lazy: async () => ({
      Component: (await fetchPage(() => import('./legal/LegalPages.tsx'))).AgreementPage,
    }),
  },
  {
    path: '/privacy',
    handle: { title: '隐私政策' },
    lazy: async () => ({ Component: (await fetchPage(() => import('./legal/LegalPages.tsx'))).PrivacyPage }),
  },
]
