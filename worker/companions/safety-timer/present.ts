import type { SafetyTimerState } from '#companions/safety-timer'
import { MAX_EXTENSIONS } from '#companions/safety-timer'
import type { TrustedContact } from '#companions/trusted-contacts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { AlarmRow, SafetyTimerRows, TrustedContactRow } from './queries.ts'
import { contactNotifications, contactState } from './rules.ts'

/** The timer for its companion. */
export function presentSafetyTimer([
  words,
  contacts,
  timers,
  alerted,
]: SafetyTimerRows): SafetyTimerState {
  const [timer] = timers
  return {
    hasWords: words.length > 0,
    contacts: contacts.map((contact) => ({
      id: contact.id,
      label: contact.label,
      state: contactState(contact),
      publicKey: contact.publicKey,
      notifications: contactNotifications(contact),
    })),
    timer: timer
      ? {
          id: timer.id,
          dueAt: iso(timer.dueAt),
          isFired: timer.firedAt !== null,
          extensionsLeft: Math.max(0, MAX_EXTENSIONS - timer.extensions),
          contacts: alerted.map(({ label, leftAt, isSuppressed, hasDevice }) => ({
            label,
            isReachable: leftAt === null && (!isSuppressed || Boolean(hasDevice)),
          })),
        }
      : null,
  }
}

type ContactContext = {
  alarm: AlarmRow | undefined
  device: { deviceId: string; siteKey: string } | undefined
  /** The site's key for notifications; null: not set up. */
  siteKey: string | null
}

/** The timer for a contact with the link. */
export const presentTrustedContact = (
  { publicKey, card, email, testSentAt, testedAt, deviceEndedAt }: TrustedContactRow,
  { alarm, device, siteKey }: ContactContext,
): TrustedContact => ({
  publicKey,
  card,
  email,
  testSentAt: isoOrNull(testSentAt),
  isTested: testedAt !== null,
  notifications: {
    publicKey: siteKey,
    device: device && device.siteKey === siteKey ? device.deviceId : null,
    hasEnded: deviceEndedAt !== null,
  },
  alarm: alarm
    ? {
        raisedAt: iso(alarm.alarmedAt),
        note: alarm.clearedAt === null ? alarm.sealed : null,
        clearedAt: isoOrNull(alarm.clearedAt),
      }
    : null,
})
