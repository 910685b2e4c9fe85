import { Trans } from '@lingui/react/macro'
import { useAuth } from '../../../lib/auth/use-auth.ts'

type Props = { assignee: { id: string; name: string } | null | undefined }

/** The assignee of a case in a list. */
export function AssigneeName({ assignee }: Props) {
  const { user } = useAuth()
  if (!assignee) return <span className="admin-nothing">–</span>
  if (assignee.id === user?.id) {
    return (
      <strong>
        <Trans>You</Trans>
      </strong>
    )
  }
  return <>{assignee.name || assignee.id.slice(0, 8)}</>
}
