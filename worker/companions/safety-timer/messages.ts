import { pathIn } from '#platform/language'
import { TRUSTED_CONTACT_PATH } from '#companions/trusted-contacts'
import { textsIn, type Texts } from '../../platform/lib/translations.ts'
import type { PushMessage } from '../../platform/push/pusher.ts'
import type { SafetyPushKind } from '../schema/safety-timers.ts'

/** Anyone can read a notification on a locked screen: its text includes no names, and nothing of the site. */
const textOf = (t: Texts, kind: SafetyPushKind): string => {
  switch (kind) {
    case 'alarm':
      return t('Call her. If you can’t reach her, open your note.')
    case 'call':
      return t('Call her. No note is stored.')
    case 'clear':
      return t('All clear. You don’t need to do anything more.')
    case 'test':
      return t('This is a test. Nobody is in danger.')
  }
}

/**
 * The message for a contact's device. It opens the contact's page. An all-clear replaces its alarm, on the device and while
 * the push service has not delivered it.
 */
export function safetyMessage(
  { cause, kind }: { cause: string; kind: SafetyPushKind },
  language: string,
): PushMessage {
  const subject = cause.split(':').slice(0, 3).join(':')
  const text = JSON.stringify({
    text: textOf(textsIn(language), kind),
    language,
    kind: subject,
    path: pathIn(language, TRUSTED_CONTACT_PATH),
  })
  return { text, topic: subject, isUrgent: true }
}
