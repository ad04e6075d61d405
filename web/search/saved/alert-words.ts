/** An alert is a message that is kept, and where it is read. */
export const alertLabel = '有新资料时留存站内消息'
export const alertPlace = '站内消息将在个人中心查看。'
