import { useLingui } from '@lingui/react/macro'
import type { CompanionLifecycle } from '#companions/companion-status'

export function useLifecycleNames(): Record<CompanionLifecycle, string> {
  const { t } = useLingui()
  return {
    draft: t`Draft`,
    pending: t`Pending Review`,
    active: t({ message: 'Published', context: 'companion' }),
    archived: t({ message: 'Archived', context: 'companion' }),
  }
}
