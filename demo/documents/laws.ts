import type { InventedDocument } from './written.ts'

const law = (
  title: string,
  issuer: string | null,
  governs: string,
  more: Partial<InventedDocument> = {},
): InventedDocument => ({
  documentKind: 'law',
  title,
  number: null,
  issuer,
  year: null,
  governs,
  ...more,
})

const congress = '全国人民代表大会常务委员会'
const ministry = '国土资源部'
const policy = { documentKind: 'policy', unchecked: true } as const

/** Laws and policies that a library of geological data works under. */
export const laws: readonly InventedDocument[] = [
  law(
    '地质资料管理条例',
    '国务院',
    '规定地质资料的汇交、保管和利用。把地质资料分为原始、成果和实物三类，说明谁应当汇交、向谁汇交、何时汇交，馆藏机构如何保管，以及资料公开与保护期的关系。',
    { number: '国务院令第349号', year: 2002, issuedOn: '2002-03-19', inForceFrom: '2002-07-01' },
  ),
  law(
    '地质资料管理条例实施办法',
    ministry,
    '细化条例的规定：汇交的范围与期限、验收和汇交凭证、保护期登记与延期、资料的公开目录、查阅与复制的办法。2016 年曾作修订。',
    { number: '国土资源部令第16号', year: 2003 },
  ),
  law(
    '上海市地质资料管理办法',
    '上海市人民政府',
    '一座城市对地质资料汇交和利用的地方规定，涉及工程建设中形成的地质资料。列于此处供对照，本馆所在城市为虚构。',
    { number: '上海市人民政府令第90号' },
  ),
  law(
    '上海市地面沉降防治管理条例',
    null,
    '一座城市对地面沉降防治的地方法规，涉及监测设施的保护、地下水开采与回灌、建设工程中的沉降防治。列于此处供对照。',
  ),
  law(
    '中华人民共和国档案法',
    congress,
    '规定档案的收集、整理、保管、利用和公布，以及档案馆与有关单位的职责。',
    { year: 2020, issuedOn: '2020-06-20', inForceFrom: '2021-01-01' },
  ),
  law(
    '中华人民共和国保守国家秘密法',
    congress,
    '规定国家秘密的范围、密级、保密期限、解密以及保密制度。涉密地质资料的保管与利用依此办理。',
    { year: 2024, issuedOn: '2024-02-27', inForceFrom: '2024-05-01' },
  ),
  law(
    '中华人民共和国测绘法',
    congress,
    '规定测绘基准与系统、测绘成果的汇交与保管、地图管理及测量标志的保护。',
    { year: 2017, issuedOn: '2017-04-27', inForceFrom: '2017-07-01' },
  ),
  law(
    '中华人民共和国数据安全法',
    congress,
    '规定数据的分类分级保护、数据安全制度，以及开展数据活动者的安全保护义务。',
    { year: 2021, issuedOn: '2021-06-10', inForceFrom: '2021-09-01' },
  ),
  law(
    '中华人民共和国个人信息保护法',
    congress,
    '规定处理个人信息应当遵循的原则、告知与同意、个人的权利，以及处理者的义务。本馆的借阅登记信息依此处理。',
    { year: 2021, issuedOn: '2021-08-20', inForceFrom: '2021-11-01' },
  ),
  law(
    '关于加强地质资料社会化服务的若干规定',
    ministry,
    '说明馆藏机构向社会提供地质资料的方式：涉密与非涉密资料分别管理，成套涉密资料中的非涉密部分可以单独提供，以及公开用图的要求。',
    { ...policy, number: '国土资发〔2005〕215号', year: 2005 },
  ),
  law(
    '成果地质资料电子文件汇交格式要求',
    ministry,
    '说明汇交成果地质资料时电子文件如何分类、命名和组织，正文、附图、附表等各类文件采用的格式，以及登记表的填写。',
    { ...policy, number: '国土资发〔2006〕210号', year: 2006 },
  ),
  law(
    '推进地质资料信息服务集群化产业化工作方案',
    ministry,
    '部署各级馆藏机构的信息共享与联合服务，推动地质资料的数字化、产品开发和社会利用。',
    { ...policy, number: '国土资发〔2010〕113号', year: 2010 },
  ),
  law('关于加强地质资料管理的通知', ministry, '就地质资料的汇交、保管、数字化和利用提出管理要求。', {
    ...policy,
    number: '国土资规〔2017〕1号',
    year: 2017,
  }),
  law(
    '公益性地质资料提供利用暂行办法',
    null,
    '说明公益性地质资料向公众提供利用的办法：凭有效证件利用，除工本费外不收费；商业性工作形成的资料在期满后提供。',
    { ...policy, year: 2000 },
  ),
]
