import { type Session, security } from '#contract/accounts/account-security.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { momentText } from '#web/ui/text/moments.ts'

const columnsOf = (onEnd: (id: number) => void): Column<Session>[] => [
  { key: 'agent', label: '设备', render: ({ agent }) => agent },
  {
    key: 'address',
    label: '地址',
    place: 'line',
    render: ({ address }) => <span className="num">{address}</span>,
  },
  { key: 'createdAt', label: '登录时间', place: 'foot', render: ({ createdAt }) => momentText(createdAt) },
  { key: 'seenAt', label: '最近使用', place: 'foot', render: ({ seenAt }) => momentText(seenAt) },
  {
    key: 'end',
    label: '操作',
    place: 'corner',
    render: ({ id, own }) =>
      own ? (
        '本次登录'
      ) : (
        <Button size="s" onClick={() => onEnd(id)}>
          下线
        </Button>
      ),
  },
]

/** Active sessions, with buttons to end the others. */
export function OwnSessions() {
  const { userIp } = useSession()
  const answer = useCall(security.sessions, {})
  const { data } = answer
  const [end, endOthers] = [
    useAction(security.endSession, [security.sessions]),
    useAction(security.endOthers, [security.sessions]),
  ]
  const onEnd = (id: number) => end.mutate({ id }, { onError: toastFault, onSuccess: () => toast('已下线') })
  return (
    <>
      <Row as="header" gap={16} justify="space-between" below={16}>
        <Text as="h2" size={22}>
          登录设备
        </Text>
        {data && data.length > 1 && (
          <Button
            busy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(
                {},
                { onError: toastFault, onSuccess: ({ ended }) => toast(`${ended} 处登录已下线`) },
              )
            }
          >
            其他设备全部下线
          </Button>
        )}
      </Row>
      {userIp && (
        <Text below={16} tone="quiet">
          您现在的地址是 <span className="num">{userIp}</span>。不认得的登录，请让它下线并修改密码。
        </Text>
      )}
      {data && (
        <DataTable caption="登录设备" rows={data} rowKey={({ id }) => id} columns={columnsOf(onEnd)} />
      )}
      <AnswerState answer={answer} rows={2} />
    </>
  )
}
