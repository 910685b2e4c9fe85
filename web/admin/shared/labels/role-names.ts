import { useLingui } from '@lingui/react/macro'
import type { StaffRole } from '#staff/staff-rights'

export function useRoleNames(): Record<StaffRole, { name: string; effect: string }> {
  const { t } = useLingui()
  return {
    owner: { name: t`Owner`, effect: t`Can do everything, including changing roles and settings.` },
    editor: { name: t`Editor`, effect: t`Manages companions, media, stories and places.` },
    moderator: {
      name: t`Moderator`,
      effect: t`Handles requests, applications, profile changes, verifications, reports, reviews and privacy requests.`,
    },
    accountant: { name: t`Accountant`, effect: t`Handles payments, plans and granted Premium.` },
    auditor: { name: t`Auditor`, effect: t`Reads everything and changes nothing.` },
  }
}
