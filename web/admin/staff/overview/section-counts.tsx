import { getOpenWorkEndpoint, type OpenWork } from '#staff/overview'
import { MINUTE_MS } from '#platform/time'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import type { SectionWork } from '../../shared/section-count.tsx'
import { useAttended } from '../../shared/attendance.ts'

/** Shorter than the idle limit of a session, so that the session survives while someone types for long. */
const LOADED_EVERY_MS = 3 * MINUTE_MS

/** Open and urgent cases by section. */
const workIn = ({ attention, urgent }: OpenWork): Record<string, SectionWork> => ({
  requests: [attention.requests, 0],
  applications: [attention.applications, urgent.applications],
  revisions: [attention.revisions, urgent.revisions],
  renewals: [attention.renewals, 0],
  publication: [attention.incomplete + attention.plans, 0],
  reports: [attention.reports, urgent.reports],
  appeals: [attention.appeals, urgent.appeals],
  reviews: [attention.reviews, 0],
  payments: [attention.payments + attention.refused, 0],
  privacy: [attention.privacy, urgent.privacy],
  mail: [attention.mails, 0],
})

/** Open cases by section; empty until they have loaded. */
export function useOpenWork(): Record<string, SectionWork> {
  const isAttended = useAttended()
  const { data } = useStaffAnswer(
    getOpenWorkEndpoint,
    {},
    { leave: false, refetchInterval: isAttended && LOADED_EVERY_MS },
  )
  return data ? workIn(data) : {}
}
