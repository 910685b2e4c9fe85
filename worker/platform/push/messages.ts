import { pathIn } from '#platform/language'
import { notificationPath } from './rules.ts'
import type { NotificationKind } from './schema.ts'
import { textsIn, type Texts } from '../lib/translations.ts'

export type PushNews = { kind: NotificationKind | 'test'; untilRead: string | null }

/** Anyone can read a notification on a locked screen: its text includes no names, numbers or subjects. */
const textOf = (t: Texts, kind: NotificationKind | 'test'): string => {
  if (kind === 'test') return t('Notifications work on this device.')
  if (kind === 'answers' || kind === 'requests') return t('You have a new message.')
  if (kind === 'timer') return t('Check your timer.')
  return kind === 'plan' ? t('There’s an update to your account.') : t('You have an update.')
}

/** JSON for the service worker (`web/service-worker/message.ts`). */
export const messageFor = ({ kind, untilRead }: PushNews, language: string): string =>
  JSON.stringify({
    text: textOf(textsIn(language), kind),
    language,
    kind,
    path: pathIn(language, notificationPath(kind, untilRead)),
  })
