import { useSite } from '#web/api/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { TickField } from '#web/ui/fields/TickField.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Grid, Stack } from '#web/ui/layout/box.tsx'
import { copyText } from '#web/ui/text/copy.ts'

import './recovery-codes.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Called after the user has confirmed that the codes are saved. */
  onSaved: () => Promise<void> | void
}

/** Recovery codes for a lost phone. They are shown once; the user must confirm that they are saved. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { name } = useSite()
  const form = useFieldForm({
    initial: { saved: false },
    check: ({ saved }) => ({ saved: saved ? undefined : '请先保存恢复码，再勾选确认' }),
    send: onSaved,
  })
  const text = `${name}　动态口令恢复码\n每个只能用一次，请妥善保管。\n\n${codes.join('\n')}\n`
  return (
    <Stack gap={16} className="recovery-codes">
      <p>手机丢失或更换时，可用下面任意一个恢复码代替动态口令，每个只能用一次。离开本页后不再显示。</p>
      <Grid as="ol" columns={2} gap={[4, 16]} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <div className="recovery-tools no-print">
        <Button size="s" icon="copy" onClick={() => void copyText(codes.join('\n'), '恢复码已复制')}>
          复制
        </Button>
        <Button size="s" icon="print" onClick={() => print()}>
          打印
        </Button>
        <Button size="s" icon="download" onClick={() => save(text, `${name}-恢复码.txt`)}>
          下载
        </Button>
      </div>
      <Form form={form}>
        <TickField {...form.field('saved')} label="恢复码已保存在安全的地方" />
        <SubmitButton form={form} size="l">
          已保存，继续
        </SubmitButton>
      </Form>
    </Stack>
  )
}

/** Hands a text to the browser as a file. */
function save(text: string, name: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  URL.revokeObjectURL(href)
}
