import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'

type RequestRef = { id: string; reference: string }
type CompanionNews = RequestRef & {
  news: string
  /** True if the member has accepted a suggested time; false if the request needs an answer. */
  isAccepted: boolean
}

/** The news of an email to the companion's side, without any content of the request. */
const companionNewsText = (t: Texts, { reference, isAccepted }: CompanionNews): string =>
  isAccepted
    ? t('Request {reference}: the suggested time is accepted.', { reference })
    : t('Request {reference} is waiting for your reply.', { reference })

/**
 * Email to the office: a request needs an answer, or a suggested time was accepted.
 *
 * @param news event, such as "step:1", that is emailed once;
 * @param origin of the site
 */
export const emailToTeam = (
  { isPriority, ...about }: CompanionNews & { isPriority: boolean },
  origin: string,
) => ({
  cause: `request:${about.id}:${about.news}`,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: isPriority
      ? t('Priority: {reference}', { reference: about.reference })
      : t('To do: {reference}', { reference: about.reference }),
    text: [
      companionNewsText(t, about),
      link(origin, `/admin/dashboard?section=inbox&request=${about.id}`),
    ],
  })),
})

type MemberEmail = RequestRef & {
  news: string
  memberId: string | null
  email: string | null
  unsubscribe?: string | null
}

/**
 * Email to the member: the request has a reply, without its content.
 *
 * @param news event, such as "step:3" or "message:" and a key, that is emailed once
 * @param origin of the site
 */
export const emailsToMember = (
  { id, reference, news, memberId, email, unsubscribe }: MemberEmail,
  origin: string,
) =>
  email === null
    ? []
    : [
        {
          cause: `request:${id}:${news}`,
          to: email,
          reader: { member: memberId ?? '' },
          words: inEachLanguage(({ t, link }) => ({
            subject: t('New reply: {reference}', { reference }),
            text: [
              t('You have a new reply to request {reference}. Sign in to read it.', {
                reference,
              }),
              link(origin, `/account/bookings/${id}`),
              t('To reply, use the link above. Replies by email don’t reach the conversation.'),
              ...endOfMail(t, { unsubscribe, settings: '/account/settings' }, (path) =>
                link(origin, path),
              ),
            ],
          })),
        },
      ]

/**
 * Email to the companion: a request needs her answer, or her suggestion was accepted; without its content.
 *
 * @param origin of the site
 */
export const emailToCompanion = (
  {
    companionId,
    unsubscribe,
    ...about
  }: CompanionNews & { companionId: string; unsubscribe: string | null },
  origin: string,
) => ({
  cause: `request:${about.id}:${about.news}:companion`,
  reader: { companion: companionId },
  words: inEachLanguage(({ t, link }) => ({
    subject: about.isAccepted
      ? t('Time accepted: {reference}', { reference: about.reference })
      : t('Waiting for your reply: {reference}', { reference: about.reference }),
    text: [
      companionNewsText(t, about),
      link(origin, `/own/inbox/${about.id}`),
      t('To reply, use the link above. Replies by email don’t reach the conversation.'),
      ...endOfMail(t, { unsubscribe, settings: '/own/more/notifications' }, (path) =>
        link(origin, path),
      ),
    ],
  })),
})

/**
 * @param paths `unsubscribe`: unsubscribes from this kind of email; null: only the settings do; omitted: no such line
 */
function endOfMail(
  t: Texts,
  { unsubscribe, settings }: { unsubscribe: string | null | undefined; settings: string },
  addressOf: (path: string) => string,
): string[] {
  if (unsubscribe === undefined) return []
  if (unsubscribe === null) {
    return [t('Choose which emails you get in your settings:'), addressOf(settings)]
  }
  return [t('Don’t want these emails? Unsubscribe:'), addressOf(unsubscribe)]
}
