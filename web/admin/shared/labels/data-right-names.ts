import { useLingui } from '@lingui/react/macro'
import type { DataRequestKind } from '#moderation/data-requests'

/** Names of the rights that privacy requests claim. */
export function useDataRightNames(): Record<DataRequestKind, string> {
  const { t } = useLingui()
  return {
    access: t({ message: 'Access', context: 'right' }),
    correction: t`Correction`,
    deletion: t`Deletion`,
    objection: t`Objection`,
  }
}
