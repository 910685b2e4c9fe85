import { useLingui } from '@lingui/react/macro'
import { useContentNames } from '../content-names.ts'
import type { CompanionForm } from './companion-form.ts'

/** Names of the form's fields, for staff. */
export function useFieldNames(): Record<
  Exclude<keyof CompanionForm, 'typed' | 'is_contact_covered'>,
  string
> {
  const { t } = useLingui()
  const content = useContentNames()
  return {
    ...content,
    age_range: t`Age range`,
    status: t`Status`,
    is_active: t({ message: 'Active', context: 'companion' }),
    is_featured: t`Featured`,
    is_vip: t`VIP`,
    visible_on_homepage: t`On the home page`,
    visible_in_feed: t`In browse and search`,
    presence: t`Online`,
    ground: t`Reason`,
    reason: t`Reason (in your own words)`,
    has_schedule: t`Fixed weekly schedule`,
    schedule: t`Schedule`,
    notice_hours: t`Minimum notice, in hours`,
    phone: t`Phone`,
    audience: t`Visible to`,
    whatsapp: t`WhatsApp`,
    telegram: t`Telegram`,
    email: t`Email`,
    verifications: t`Verification record`,
  }
}
