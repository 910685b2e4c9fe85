import { useLingui } from '@lingui/react/macro'
import type { Severity } from '#moderation/member-cases'

export function useSeverityNames(): Record<Severity, string> {
  const { t } = useLingui()
  return {
    1: t({ message: 'Minor', context: 'severity' }),
    2: t({ message: 'Medium', context: 'severity' }),
    3: t({ message: 'Serious', context: 'severity' }),
  }
}
