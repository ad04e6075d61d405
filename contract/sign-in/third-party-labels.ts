/** Labels of what the calls of signing in by other houses are given. */
export const thirdPartyLabels = {
  social: {
    browser: '浏览器',
    code: '第三方交回的内容',
    provider: '第三方登录',
    ticket: '票据',
  },
  oauth: {
    browser: '浏览器',
    code: '第三方交回的内容',
    id: '绑定',
    iss: '颁发者',
    provider: '第三方登录',
    state: '登录请求',
  },
  token: {
    answer: '第三方交回的内容',
    browser: '浏览器',
    iss: '颁发者',
    page: '页面网址',
    provider: '第三方登录',
    state: '登录请求',
    token: '一次性令牌',
  },
}
