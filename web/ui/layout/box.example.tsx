import { example } from '#web/ui/Example.tsx'

import { Grid, Row, Stack, Text } from './box.tsx'

export const layoutExample = example.stack(
  'type',
  '版式',
  '并排、上下与等宽各列，间距只取几档；字的大小与轻重随处可说，不另立样式。',
  () => (
    <Stack gap={16}>
      <Row gap={12} align="baseline" justify="space-between" wrap>
        <Text as="b" size={18} weight={500}>
          取土标贯孔 G0317
        </Text>
        <Text as="span" size={13} tone="muted">
          终孔 65.3 m
        </Text>
      </Row>
      <Grid columns={3} gap={16}>
        <Text tone="ok">已通过</Text>
        <Text tone="warn">临近期限</Text>
        <Text tone="bad">未成功</Text>
      </Grid>
    </Stack>
  ),
)
