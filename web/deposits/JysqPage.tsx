import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { deposits } from '#contract/deposits/deposits.ts'
import {
  type MaterialName,
  materials,
  maxProtectedYears,
  openAfterDays,
  partsOf,
} from '#contract/deposits/materials.ts'
import { act } from '#web/api/caller.ts'
import { useSession } from '#web/api/session.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Row, Stack, Text } from '#web/ui/layout/box.tsx'
import { SignInButton } from '#web/ui/SignInLink.tsx'

import { ownDepositsPath, refreshDeposits } from './deposit-calls.ts'
import { VerifyForm } from './VerifyForm.tsx'

import '#web/about/about.css'
import './deposits.css'

// oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a literal
const names = Object.keys(materials) as MaterialName[]

/** 地质资料汇交: what belongs in a deposit of each kind, and where it begins. */
export function JysqPage() {
  const [material, setMaterial] = useState<MaterialName>('engineering')
  return (
    <div className="wide about deposits">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: '资料汇交' }]} />
      <h1>资料汇交</h1>
      <p className="deposit-lead">
        工程勘察、水文、矿产、监测等地质资料，以及愿意捐赠的旧资料，在此交给本馆。表格随传随查，本馆十个工作日内验收，合格的出具汇交凭证。
      </p>
      <div className="about-two">
        <section aria-labelledby="kinds">
          <h2 id="kinds">选择资料种类</h2>
          <div className="deposit-kinds" role="radiogroup" aria-labelledby="kinds">
            {names.map((name) => (
              <Row as="label" gap={10} align="start" key={name}>
                <input
                  type="radio"
                  name="material"
                  aria-label={materials[name].label}
                  checked={material === name}
                  onChange={() => setMaterial(name)}
                />
                <span>
                  <b>{materials[name].label}</b>
                  <span className="cap">{materials[name].hint}</span>
                </span>
              </Row>
            ))}
          </div>
          <PartsOf material={material} />
          <Begin key={material} material={material} />
        </section>
        <Rules />
      </div>
    </div>
  )
}

/** What belongs in a deposit of a kind. */
const PartsOf = ({ material }: { material: MaterialName }) => (
  <>
    <h2>要交哪些</h2>
    <dl className="deposit-parts">
      {Object.entries(partsOf(material)).map(([name, { label, required, hint }]) => (
        <div key={name}>
          <dt>
            {label}
            {required && <span className="deposit-must">必交</span>}
          </dt>
          <Text as="dd" tone="quiet">
            {hint}
          </Text>
        </div>
      ))}
    </dl>
  </>
)

/** The name of what is handed in begins a draft; a visitor signs in before. */
function Begin({ material }: { material: MaterialName }) {
  const { token } = useSession()
  const navigate = useNavigate()
  const form = useFieldForm({
    initial: { title: '' },
    send: async ({ title }) => {
      const { id } = await act(deposits.create, { material, title })
      await refreshDeposits()
      await navigate(`${ownDepositsPath}/${id}`)
    },
  })
  if (token === undefined)
    return (
      <Row as="p" gap={16} wrap above={16}>
        <SignInButton /> <span>登录后填写，中途可以离开，草稿保留。</span>
      </Row>
    )
  return (
    <Form form={form} className="deposit-begin-form">
      <TextField
        {...form.field('title')}
        label="资料名称"
        hint="写全称，含工程名与勘察阶段"
        maxLength={200}
      />
      <Row as="p" gap={16} wrap above={16}>
        <SubmitButton form={form}>开始汇交</SubmitButton>
        <Link to={ownDepositsPath}>我的汇交</Link>
      </Row>
    </Form>
  )
}

const Rules = () => (
  <section aria-labelledby="rules">
    <h2 id="rules">几条规定</h2>
    <Stack as="ul" gap={8} className="deposit-rules">
      <li>
        表格用导入模板、理正标准接口、AGS 或 GEF；深度、分层、坐标与馆内重复当场检查，问题标在原表的格子上。
      </li>
      <li>提交后十个工作日内验收。不合格的退回一次说清，附逐处的意见，改好再交，不必重填。</li>
      <li>
        接收满 {openAfterDays} 日开放；申请保护的，至多 {maxProtectedYears} 年内只公开目录。
      </li>
      <li>涉密资料不在网上提交，请与本馆联系，到馆办理。</li>
    </Stack>
    <h2>核验汇交凭证</h2>
    <VerifyForm />
  </section>
)
