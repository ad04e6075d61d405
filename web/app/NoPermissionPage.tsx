import { ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/states/States.tsx'

/** Shown when the account lacks the permission for a page or a call. */
export function NoPermissionPage() {
  return (
    <div className="wide">
      <h1 className="vh">没有权限</h1>
      <Empty
        drawing="lock"
        title="没有权限"
        text="您的账号不能使用这一页。目录对所有人开放，可以照常查阅；需要更多权限，请与本馆联系。"
        action={
          <ButtonLink variant="primary" to="/home">
            回首页
          </ButtonLink>
        }
      />
    </div>
  )
}
