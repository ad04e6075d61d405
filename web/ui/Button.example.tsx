import { Button, ButtonLink } from './Button.tsx'
import { example } from './Example.tsx'

export const buttonExample = example.row('action', '按钮', '动词开头；一个视图只有一个主按钮。', () => (
  <>
    <Button variant="primary" icon="search">
      查询
    </Button>
    <Button>清空</Button>
    <Button variant="text" icon="plus">
      加条件
    </Button>
    <Button variant="danger">撤下</Button>
    <Button variant="primary" busy>
      正在提交
    </Button>
    <Button disabled>不可用</Button>
    <Button icon="star" iconOnly>
      保存
    </Button>
    <ButtonLink to="/home">回首页</ButtonLink>
    <Button variant="primary" size="l">
      检索
    </Button>
    <Button size="s" icon="download">
      下载
    </Button>
    <Button size="s" icon="print">
      打印
    </Button>
  </>
))
