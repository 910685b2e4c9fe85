import { useLingui } from '@lingui/react/macro'
import type { AuthorityKind } from '#moderation/authority-requests'

export function useAuthorityNames(): Record<AuthorityKind, string> {
  const { t } = useLingui()
  return {
    police: t`Police`,
    prosecution: t`Public prosecutors`,
    court: t`Courts`,
    tax: t`Tax authorities`,
    other: t`Other authorities`,
  }
}
