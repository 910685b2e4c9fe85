import type { Check } from '#companions/companion-status'
import { utcDayOf } from '#platform/days'
import { readPublicationRulesEndpoint } from '#companions/publication'
import { DAY_MS } from '#platform/time'
import { useNow } from '../../lib/use-now.ts'
import { useStaffAnswer } from '../shared/api/use-staff-answer.ts'

/** Used until the rules have loaded: a check that ends too early is safer than one that lasts too long. */
const LEAST_DAYS = 30
const LEAST_AGE = 18

/** The minimum age, and the durations of checks, from the settings. */
export function usePublicationRules() {
  const now = useNow()
  const { data: rules } = useStaffAnswer(readPublicationRulesEndpoint, {}, { leave: false })
  return {
    minimumAge: rules?.minimum_age ?? LEAST_AGE,
    /** A check by the team, dated today. */
    checkOf: (checked: Check) => {
      const days = rules?.check_days[checked] ?? LEAST_DAYS
      const period = { checked_at: utcDayOf(now), valid_until: utcDayOf(now + days * DAY_MS) }
      return { checked, method: 'team' as const, ...period }
    },
  }
}
