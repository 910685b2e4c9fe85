import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lifecycles, type CompanionLifecycle } from '#contract/companion-status'
import type { Confirmation } from '#contract/confirmations'
import { staffRoles } from '#contract/staff-rights'
import { useLifecycleNames } from '../shared/labels/lifecycle-names.ts'
import { useRoleNames } from '../shared/labels/role-names.ts'

/** What is to be done, in one line. */
export function useChangeText(): (item: Confirmation) => string {
  const { t } = useLingui()
  const statuses = useLifecycleNames()
  const roles = useRoleNames()
  const nameOf = (field: string, value: unknown): string => {
    if (field === 'status') {
      const known = lifecycles.find((one): one is CompanionLifecycle => one === value)
      return known ? statuses[known] : String(value)
    }
    if (field === 'is_active')
      return value
        ? t({ message: 'Active', context: 'companion' })
        : t({ message: 'Inactive', context: 'companion' })
    return value ? t`Featured` : t`Not featured`
  }
  return ({ kind, subject, count, changes, source, isForGood }) => {
    const name = subject?.name ?? ''
    if (kind === 'deletion' && isForGood) {
      return subject ? t`Delete the companion ${name} for good` : t`Delete a companion for good`
    }
    if (kind === 'deletion') {
      return subject ? t`Delete the companion ${name}` : t`Delete a companion`
    }
    if (kind === 'rights') {
      const role = staffRoles.find((one) => one === changes['role'])
      return role ? t`Give ${name} the role ${roles[role].name}` : t`Remove all access from ${name}`
    }
    if (kind === 'block') {
      return subject
        ? t`Lift the block of a file that ${name} withdrew`
        : t`Lift the block of a withdrawn file`
    }
    const whom = plural(count ?? 0, { one: '# companion', other: '# companions' })
    if (source === 'import') return t`Import ${whom} from a file`
    if (source === 'undo') return t`Undo the edit of ${whom}`
    if (source === 'edit') return t`Edit ${whom}`
    const what = Object.entries(changes)
      .map(([field, value]) => nameOf(field, value))
      .join(', ')
    return t`Change ${whom} to ${what}`
  }
}
