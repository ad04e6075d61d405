/** Labels of the inputs of published calls. */
export const dataApiLabels: Readonly<Record<string, string>> = {
  api: '接口编码',
  data: '参数',
  key: '密钥',
  method: '请求方法',
  mode: '传参方式',
  purpose: '用途',
  responseType: '答复格式',
  url: '网址',
}
