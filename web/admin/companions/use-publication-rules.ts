import type { Check } from '#companions/companion-status'
import { utcDayOf } from '#platform/days'
import { readPublicationRules } from '#companions/publication.api'
import { DAY_MS } from '#platform/time'
import { useNow } from '../../lib/use-now.ts'
import { useStaffAnswer } from '../shared/api/use-staff-answer.ts'

/** Until the rules have arrived: a check that would end too soon is better than one that holds too long. */
const LEAST_DAYS = 30
const LEAST_AGE = 18

/** What the settings say of checks and ages. */
export function usePublicationRules() {
  const now = useNow()
  const { data: rules } = useStaffAnswer(readPublicationRules, {}, { leave: false })
  return {
    minimumAge: rules?.minimum_age ?? LEAST_AGE,
    /** A check that is made today by the team. */
    checkOf: (checked: Check) => {
      const days = rules?.check_days[checked] ?? LEAST_DAYS
      const period = { checked_at: utcDayOf(now), valid_until: utcDayOf(now + days * DAY_MS) }
      return { checked, method: 'team' as const, ...period }
    },
  }
}
