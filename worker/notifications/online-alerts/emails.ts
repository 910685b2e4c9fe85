import { pathIn } from '#platform/language'
import { UNSUBSCRIBE_PATH } from '#notifications/saved-searches'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { textsIn } from '../../platform/lib/translations.ts'

type OnlineEmailInput = {
  /** Id of the preferences; together with `onlineAt` it identifies the email. */
  id: string
  onlineAt: number
  language: string
  origin: string
  /** Unsubscribe token for this topic. */
  token: string
}

/** Email to a member that someone they follow is online; it names no companion. */
export function onlineEmail({ id, onlineAt, language, origin, token }: OnlineEmailInput) {
  const t = textsIn(language)
  const page = (path: string) => origin + pathIn(language, path)
  const unsubscribe = page(`${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`)
  return {
    cause: `alert:${id}:online:${onlineAt}`,
    subject: t('Online now'),
    text: paragraphs(
      t('A profile you follow is online:'),
      page('/account/following'),
      t('You asked for these updates. Unsubscribe:'),
      unsubscribe,
    ),
    language,
    unsubscribe,
  }
}
