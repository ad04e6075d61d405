/** The font of names and numbers on the map. */
export const mapFont = "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','WenQuanYi Micro Hei',sans-serif"
