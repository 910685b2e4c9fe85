import { useLingui } from '@lingui/react/macro'
import type { ListedUser, UserState } from '#accounts/users'
import { Badge } from '../../../ui/badge.tsx'
import { useRoleNames } from '../../shared/labels/role-names.ts'
import { usePlanNames } from '../../shared/labels/plan-names.ts'

function useStateNames(): Record<UserState, string> {
  const { t } = useLingui()
  return {
    active: t`Active`,
    suspended: t`Suspended`,
    deleted: t`Deleted`,
    registered: t`Never signed in`,
    unconfirmed: t`Not confirmed`,
  }
}

type Props = { user: Pick<ListedUser, 'state' | 'plan' | 'role'> }

export function UserBadges({ user: { state, plan, role } }: Props) {
  const states = useStateNames()
  const plans = usePlanNames()
  const roles = useRoleNames()
  return (
    <span className="admin-badges">
      <Badge tone={state === 'active' ? 'sage' : 'paper'}>{states[state]}</Badge>
      {plan && <Badge tone="brass">{plans[plan]}</Badge>}
      {role && <Badge>{roles[role].name}</Badge>}
    </span>
  )
}
