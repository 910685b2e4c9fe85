import type { SafetyContact, SafetyContactState } from '#companions/safety-timer'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/lib/time.ts'

/** A link that no contact has agreed to expires after this time. */
export const SAFETY_INVITATION_MS = 7 * DAY_MS

/** Interval at which an alarm is tried again while the database does not answer. */
export const ALARM_RETRY_MS = 20 * SECOND_MS

/** The operator is alerted about an alarm that is due, or its mail, from this age on. */
const LATE_ALARM_MS = 2 * MINUTE_MS

export const isAlarmLate = (ageMs: number) => ageMs > LATE_ALARM_MS

/** Wait before the second attempt of a contact's notification; each further wait is twice as long, up to the maximum. */
export const FIRST_SAFETY_PUSH_WAIT_MS = 20 * SECOND_MS
export const MAX_SAFETY_PUSH_WAIT_MS = 10 * MINUTE_MS
/** Notifications of contacts per round. */
export const SAFETY_PUSH_BATCH_SIZE = 20

/** Timers that one run of the job handles. */
export const TIMER_BATCH_SIZE = 50

/** Words entered by an account; a wrong word counts like a right one. */
export const safetyWordRateLimit = { what: 'safety-word', limit: 20, windowSeconds: 600 } as const

/** Test alarms of an account. */
export const testAlarmRateLimit = { what: 'safety-test', limit: 6, windowSeconds: 86_400 } as const

/** Calls of contacts, by network. */
export const trustedContactRateLimit = {
  what: 'trusted-contact',
  limit: 120,
  windowSeconds: 3_600,
} as const

/** Cause of an alarm's mail, and of the one after it. */
export const safetyMailCause = (timerId: string, contactId: string, event: 'alarm' | 'clear') =>
  `safety:${timerId}:${contactId}:${event}`

/** The state of a contact's notifications in which the companion sees them. */
export function contactNotifications(contact: {
  hasDevice: number
  isDeviceLost: number
}): SafetyContact['notifications'] {
  if (contact.hasDevice) return 'on'
  return contact.isDeviceLost ? 'lost' : 'off'
}

type ContactTimes = {
  agreedAt: number | null
  testSentAt: number | null
  testedAt: number | null
  leftAt: number | null
  isSuppressed: number
}

/** The state in which the companion sees a contact. */
export function contactState(contact: ContactTimes): SafetyContactState {
  if (contact.leftAt !== null) return 'left'
  if (contact.agreedAt === null) return 'invited'
  if (contact.isSuppressed) return 'unreachable'
  if (contact.testedAt !== null) return 'ready'
  return contact.testSentAt === null ? 'agreed' : 'testing'
}
