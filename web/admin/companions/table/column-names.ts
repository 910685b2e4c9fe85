import { useLingui } from '@lingui/react/macro'
import type { CompanionColumn } from '#companions/staff/companion-filters'

export function useColumnNames(): Record<CompanionColumn, string> {
  const { t } = useLingui()
  return {
    location: t`Location`,
    age: t`Age range`,
    status: t`Status`,
    completeness: t`Profile`,
    not_public: t`Visibility`,
    media: t`Media`,
    account: t`Account`,
    created: t`Created`,
    changed: t`Last changed`,
  }
}
