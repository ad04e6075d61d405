import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import { foldPassword } from '#contract/accounts/password.ts'

// Writes assets/weak-passwords.txt.br from what is below and a JSON list of common passwords:
// node scripts/weak-passwords.ts passwords.json (of @zxcvbn-ts/language-common, see assets/README.md)

const words = (text: string) => text.trim().split(/\s+/)

const numbers = words(`
  123 1234 12345 123456 1234567 12345678 123456789 1234567890 0123456789 123321 1234321 12344321 123654 654321 87654321
  987654321 112233 11223344 111222 123123 123123123 1234512345 135790 13579 24680 147258 147258369 258369 258456 159357
  159753 789456 789456123 741852963 963852741 520 521 1314 5201314 1314520 1314521 5211314 520520 521521 201314 7758521
  7758258 584520 584521 110110 119119 120120 110119 10086 10010 12306 31415926 3141592653 5418854188 88888888 66666666
  168168 518518 188188 998998 778899 556677 19491001 20080808 00000000 11111111 99999999 5211314520
`)

const love = words(`
  woaini woaiwojia woaiwoziji woaizuguo woaizhongguo woaimama woaibaba woaishu woaitaiyang woaiyoumeng woaibaobei
  woaixuexi woxiangni woxihuanni woyaoni wobuaini nishishui woshishui woshini woshiwo woshinidie woshinibaba woshishen
  woshitiancai woshizhu woshichaoren wodeai wodemima wodezhanghao wodedianhao wodeshijie wodejia woaiwodejia
  aini ainiyiwannian ainiyishengyishi ainia iloveyou imissyou iloveu loveyou loveme lovezuguo yishengyishi
  yiwannian yibeizi tiantian baobao baobei laopo laogong qinaide xiaobao xiaobei xingfu kuaile jiankang pingan
  nihao nihaoma nihaoa zaijian xiexie duibuqi meiguanxi mima mimamima mimashi mimaceshi wangji wangjimima
  caonima nimabi wocao shabi gunkai dashabi qusiba feiwu tamade laozi laoniang
`)

const places = words(`
  zhongguo china beijing shanghai tianjin chongqing guangzhou shenzhen hangzhou nanjing wuhan chengdu xian suzhou
  qingdao dalian ningbo xiamen jinan shenyang changsha zhengzhou hefei fuzhou kunming guiyang nanning haikou taiyuan
  shijiazhuang haerbin changchun lanzhou xining yinchuan wulumuqi lasa huhehaote hebei shanxi liaoning jilin
  heilongjiang jiangsu zhejiang anhui fujian jiangxi shandong henan hubei hunan guangdong hainan sichuan guizhou yunnan
  gansu qinghai taiwan xianggang aomen zhonghua changjiang huanghe changcheng taishan huangshan xihu
`)

const trades = words(`
  admin administrator root guest test tester user manager master system sysadmin superadmin webadmin oracle mysql
  postgres redis tomcat nginx apache linux ubuntu centos windows server database huawei zte h3c cisco ruijie sangfor
  topsec venustech inspur lenovo tencent alibaba taobao zhifubao weixin wechat qq baidu sina weibo jingdong douyin
  ceshi yonghu guanliyuan xitong shujuku mimaku dizhi dizhiziliao ziliao ziliaoguan dangan danganguan zuankong yantu
  kancha cehui guotu ziran ziranziyuan guihua guihuaju jianshe zhengfu bangong bangongshi xinxi xinxizhongxin
  geology borehole library archive archives portal welcome changeme default public private secret letmein passwd
  password passw0rd pass iamadmin administrator1 admin888 adminadmin rootroot testtest useruser initial init
`)

const leakedPasswords = words(`
  a123456 a1234567 a12345678 a123456789 a5201314 a112233 a111111 a000000 a123123 aa123456 aa12345678 aaa123456 aaaa1111
  abc123 abc1234 abc12345 abc123456 abcd123 abcd1234 abcd12345 abcde12345 abcdef123456 abc123abc q123456 q1234567
  q123456789 qq123456 qq123456789 qq123123 qq5201314 qq1314520 w123456 w123456789 z123456 z123456789 zz123456 x123456
  s123456 l123456 wang123456 zhang123 li123456 liu123456 as123456 asd123456 asd123 asdf1234 asdasd123 zxc123 zxc123456
  zxcv1234 qwe123 qwe123456 qwe123qwe qweasd123 qweasdzxc qweasdzxc123 qwer1234 qwer123456 qwert12345 qwerty123456
  123qweasd 123qweasdzxc 123qwe123 123456a 123456aa 123456abc 123456q 123456qq 123456qwerty 1234abcd 1234qwer 123abc
  123asd 123zxc 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3f4 z1x2c3v4 q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsx qazwsx123 qazwsxedc qazwsxedc123 qaz123 qaz123456 qazxsw qazxswedc 2wsx3edc
  zaq12wsx zaq1xsw2 xsw2zaq1 1qazxsw2 3edc4rfv qwaszx asdzxc asdqwe wsxedc dearbook xiazhili wangyut2 5845201314
  111111a 112233aa 1122aabb 123.com 123456.com p@ssword pa55word passport windows10 windows7 iloveyou1314 love1314
  love520 lovelove woaini1314 woaini520 woaini521 woaini1314520 aini1314 aini520 520woaini 1314woaini
`)

const surnames = words(`
  wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin luo gao zheng liang xie tang xu han feng
  deng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren shen yao lu jiang cui zhong tan
  wang fan jin shi liao jia xia fu fang zou xiong bai meng qin qiu jiang yin xue yan duan lei hou long shi tao he gu
`)

const givenNames = words(`
  wei fang na min jing li qiang lei jun yang yong yan jie juan tao ming chao xia ping gang hui ling peng bin bo hao xin
  xiuying xiulan xiuzhen guiying guilan guihua guizhen guirong guoqiang jianguo jianjun jianhua zhiqiang zhiming zhigang
  haiyan haibo haitao xiaoming xiaohong xiaoli xiaofeng xiaoyan xiaodong xiaojun xiaomei yulan yuzhen yuhua yumei
  shuzhen shulan fengying meiling lili lina tingting jingjing yingying dandan jiajia weiwei mengmeng zihan zixuan haoran
  yuxuan yichen muchen ruoxi yinuo xinyi yuhan siyu shihan junjie wenjie wenbin weidong weiming yongjun dawei dongmei
`)

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '0p;/']
const shiftedDigits: Partial<Record<string, string>> = Object.fromEntries(
  [...'1234567890'].map((digit, at) => [digit, '!@#$%^&*()'[at]]),
)
const withShift = (text: string) => text.replaceAll(/\d/g, (digit) => shiftedDigits[digit] ?? digit)
const reverseText = (text: string) => [...text].toReversed().join('')
const withReverse = (text: string) => [text, reverseText(text)]

/** Runs of four and more along a row, either way. */
function walks(row: string): string[] {
  const runs = [...row].flatMap((_, from) =>
    Array.from({ length: Math.max(0, row.length - from - 3) }, (_, more) => row.slice(from, from + 4 + more)),
  )
  return runs.flatMap(withReverse)
}

const joinEach = (heads: string[], tails: string[]) =>
  heads.flatMap((head) => tails.map((tail) => head + tail))

/** Each word in each of its spellings, one after the other. */
const combineSpellings = (spellings: string[][]): string[] =>
  spellings.reduce((heads, tails) => joinEach(heads, tails), [''])

/** Two or three neighbouring columns of the keyboard, each up or down, with or without the shift key. */
const columnWalks = columns.flatMap((_, at) =>
  [2, 3].flatMap((width) =>
    combineSpellings(
      columns
        .slice(at, at + width)
        .map((column) => withReverse(column).flatMap((run) => [run, withShift(run)])),
    ),
  ),
)

const names = surnames.flatMap((surname) => givenNames.flatMap((given) => [surname + given, given + surname]))

const chineseWords = [
  ...numbers,
  ...love,
  ...places,
  ...trades,
  ...leakedPasswords,
  ...names,
  ...givenNames,
  ...rows.flatMap(walks),
  ...columns.flatMap(withReverse),
  ...columnWalks,
  ...joinEach(
    ['!@#', '!@#$', '!@#$%', '!@#$%^', '123!@#', '!@#123'],
    ['qwe', 'qwer', 'asd', 'zxc', 'abc', 'qaz'],
  ),
]

/** Folded, so that lookalikes are one; numbers and signs around a word need no lines of their own. */
function weakPasswords(common: string[]): string[] {
  const folded = [...common, ...chineseWords].map(foldPassword).filter((word) => /^[!-~]{4,}$/.test(word))
  return [...new Set(folded)].toSorted()
}

if (import.meta.main) {
  const common = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as string[]
  const list = weakPasswords(common)
  const packed = brotliCompressSync(`${list.join('\n')}\n`, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  })
  await writeFile(join(import.meta.dirname, '../assets/weak-passwords.txt.br'), packed)
  console.info(`${list.length} passwords, ${packed.length} bytes`)
}
