/** Opinions that are often given, by the move they go with. */
const phrases: Readonly<Record<string, readonly string[]>> = {
  approve: ['用途与所借资料相符，同意。', '同意馆内阅览，不得拍照复制。', '同意提供复制件，请注明资料来源。'],
  return: [
    '单位介绍信缺公章，请补盖后重新上传。',
    '请写明项目名称与地点。',
    '所借资料与用途不符，请说明理由或删去。',
    '请补充汇交人同意书。',
  ],
  reject: ['用途不符合资料利用的规定。', '汇交人不同意在保护期内提供。', '涉密资料，不具备利用条件。'],
  sendBack: ['请核实利用目的与资料范围。', '库中暂缺，请与申请人商量替代资料。'],
  answer: ['经核，同意提供。', '经核，建议只提供摘录。', '经核，不宜提供。'],
  delegate: ['请核对资料内容后提出意见。'],
  transfer: ['转请办理。'],
  suspend: ['资料正在数字化，完成后继续。'],
  terminate: ['申请人来电要求终止。'],
}

export const phrasesOf = (move: string): readonly string[] =>
  Object.hasOwn(phrases, move) ? (phrases[move] ?? []) : []
