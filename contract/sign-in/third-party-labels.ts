/** Labels of what the calls of signing in by other houses are given. */
export const thirdPartyLabels = {
  social: {
    browser: '浏览器',
    client_id: '应用编号',
    code: '第三方交回的内容',
    logout_token: '退出令牌',
    nonce: '随机数',
    provider: '第三方登录',
    sign: '签名',
    sign_type: '签名算法',
    ticket: '票据',
    timestamp: '时间',
    userId: '用户标识',
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
