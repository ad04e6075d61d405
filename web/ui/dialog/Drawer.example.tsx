import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { example, OpenButton } from '#web/ui/Example.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'

import { Drawer } from './Drawer.tsx'

export const drawerExample = example.row(
  'overlay',
  '抽屉',
  '桌面宽 480，手机满屏；按钮说出结果；Esc 关闭，焦点回到原处。',
  () => {
    const [chosen, setChosen] = useState(true)
    return (
      <OpenButton label="打开筛选">
        {(open, close) => (
          <Drawer
            open={open}
            onClose={close}
            title="筛选"
            actions={
              <>
                <Button onClick={() => setChosen(false)}>清空</Button>
                <Button variant="primary" onClick={close}>
                  {chosen ? '看 3,207 孔' : '看 4,318 孔'}
                </Button>
              </>
            }
          >
            <Checkbox label="公开" count={3207} checked={chosen} onChange={setChosen} />
          </Drawer>
        )}
      </OpenButton>
    )
  },
)
