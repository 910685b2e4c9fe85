import { useLingui } from '@lingui/react/macro'
import type { CompanionForm } from './companion-form.ts'

/** What staff read beside each field. */
export function useFieldNames(): Record<Exclude<keyof CompanionForm, 'typed'>, string> {
  const { t } = useLingui()
  return {
    name: t`Name`,
    age_range: t`Age range`,
    location: t`Location`,
    status: t`Status`,
    is_active: t`Active`,
    is_featured: t`Featured`,
    is_vip: t`VIP`,
    visible_on_homepage: t`On the home page`,
    visible_in_feed: t`In browse and search`,
    presence: t`Online`,
    category: t`Category`,
    place: t`Place`,
    languages: t`Languages`,
    height: t`Height`,
    weight: t`Weight`,
    nationality: t`Nationality`,
    ethnicity: t`Ethnicity`,
    eye_color: t`Eyes`,
    hair_color: t`Hair`,
    breast_size: t`Breast size`,
    bio: t`Short text`,
    detailed_bio: t`Long text`,
    premium_description: t`Private content, in one sentence`,
    personality_traits: t`Traits`,
    services: t`Services`,
    rates: t`Rates`,
    has_schedule: t`Fixed weekly schedule`,
    schedule: t`Schedule`,
    whatsapp: t`WhatsApp`,
    telegram: t`Telegram`,
    email: t`Email`,
    verifications: t`Verification record`,
  }
}
