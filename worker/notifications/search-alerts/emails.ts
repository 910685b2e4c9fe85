import { pathIn } from '#platform/language'
import { UNSUBSCRIBE_PATH } from '#notifications/saved-searches'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { textsIn } from '../../platform/lib/translations.ts'

type AlertEmailInput = {
  /** Id of the preferences; together with `number` it identifies the email. */
  id: string
  number: number
  email: string
  language: string
  origin: string
  /** Ids of the saved searches with news. */
  searches: readonly string[]
  hasFollowed: boolean
  /** Unsubscribe token for the topics of this email. */
  token: string
  /** Key of the push notification about the same news; `null`: there is none. */
  untilRead: string | null
}

/** Email to a member about news; it names no companion and no search. */
export function alertEmail({ id, number, email, language, origin, ...news }: AlertEmailInput) {
  const t = textsIn(language)
  const { searches, hasFollowed, token } = news
  const page = (path: string) => origin + pathIn(language, path)
  const query = new URLSearchParams({ token })
  const body: string[] = []
  if (searches.length > 0) {
    const selection = searches.length === 1 ? `?open=${searches[0]}` : ''
    body.push(t('New results for your saved searches:'), page(`/account/searches${selection}`))
  }
  if (hasFollowed) body.push(t('News from profiles you follow:'), page('/account/following'))
  body.push(t('You asked for these updates. Unsubscribe:'), page(`${UNSUBSCRIBE_PATH}?${query}`))
  return {
    cause: `alert:${id}:${number}`,
    to: email,
    subject: t('News for you'),
    text: paragraphs(...body),
    language,
    unsubscribe: page(`${UNSUBSCRIBE_PATH}?${query}`),
    ...(news.untilRead !== null && { untilRead: news.untilRead }),
  }
}
