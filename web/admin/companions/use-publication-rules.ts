import type { Check } from '#contract/companion-status'
import { utcDayOf } from '#contract/days'
import { getSettings } from '#contract/settings.api'
import { DAY_MS } from '#contract/time'
import { useNow } from '../../lib/use-now.ts'
import { useStaffAnswer } from '../shared/api/use-staff-answer.ts'

const DEFAULT_DAYS = 365
const DEFAULT_AGE = 21

/** What the settings say of checks and ages, as far as whoever is signed in may read it. */
export function usePublicationRules() {
  const now = useNow()
  const { data: settings } = useStaffAnswer(getSettings, {}, { leave: false })
  return {
    minimumAge: settings?.publication.minimum_age ?? DEFAULT_AGE,
    /** A check that is made today by the team. */
    checkOf: (checked: Check) => {
      const days = settings?.check_days[checked] ?? DEFAULT_DAYS
      const period = { checked_at: utcDayOf(now), valid_until: utcDayOf(now + days * DAY_MS) }
      return { checked, method: 'team' as const, ...period }
    },
  }
}
