import { useLingui } from '@lingui/react/macro'
import type { Confirmation } from '#staff/confirmations'
import { useRoleNames } from '../../shared/labels/role-names.ts'

/** Describes the requested action on one line. */
export function useChangeText(): (item: Confirmation) => string {
  const { t } = useLingui()
  const roles = useRoleNames()
  return ({ kind, subject, role, isForGood }) => {
    const name = subject?.name ?? ''
    if (kind === 'deletion' && isForGood) {
      return subject ? t`Delete the companion ${name} for good` : t`Delete a companion for good`
    }
    if (kind === 'deletion') {
      return subject ? t`Delete the companion ${name}` : t`Delete a companion`
    }
    if (kind === 'rights') {
      return role ? t`Give ${name} the role ${roles[role].name}` : t`Remove all access from ${name}`
    }
    return subject
      ? t`Lift the block of a file that ${name} withdrew`
      : t`Lift the block of a withdrawn file`
  }
}
