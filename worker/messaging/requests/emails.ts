import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'

type About = { id: string; reference: string }

/** To the office: someone waits. @param news which, as "step:1"; each is mailed once. @param origin of the site */
export const emailToTeam = (
  { id, reference, news, isPriority }: About & { news: string; isPriority: boolean },
  origin: string,
) => ({
  cause: `request:${id}:${news}`,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: isPriority
      ? t('Priority: {reference}', { reference })
      : t('To do: {reference}', { reference }),
    text: [
      t('Request {reference} is waiting for your reply.', { reference }),
      link(origin, '/admin'),
    ],
  })),
})

type ToMember = About & {
  news: string
  memberId: string | null
  email: string | null
  unsubscribe?: string | null
}

/**
 * To the member: that there is news, and nothing of what it is.
 *
 * @param news which, as "step:3" or "message:" and its key; each is mailed once
 * @param origin of the site
 */
export const emailsToMember = (
  { id, reference, news, memberId, email, unsubscribe }: ToMember,
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
            subject: t('Your reference {reference}', { reference }),
            text: [
              t('You have a new reply about request {reference}. Sign in to read it.', {
                reference,
              }),
              link(origin, `/account/bookings/${id}`),
              t(
                'Please reply on the site; what is sent to this address does not reach the request.',
              ),
              ...endOfMail(t, unsubscribe, (path) => link(origin, path)),
            ],
          })),
        },
      ]

/** To the companion: that a request needs her answer, and nothing of what it is. @param origin of the site */
export const emailToCompanion = (
  {
    id,
    reference,
    news,
    companionId,
    unsubscribe,
  }: About & { news: string; companionId: string; unsubscribe: string | null },
  origin: string,
) => ({
  cause: `request:${id}:${news}:companion`,
  reader: { companion: companionId },
  words: inEachLanguage(({ t, link }) => ({
    subject: t('Your reference {reference}', { reference }),
    text: [
      t('Request {reference} is waiting for your reply.', { reference }),
      link(origin, `/own/requests?request=${id}`),
      t('This mailbox isn’t monitored. Please reply on the site.'),
      ...endOfMail(t, unsubscribe, (path) => link(origin, path)),
    ],
  })),
})

/** @param unsubscribe the path that ends mail of this kind; null: only the settings do; left out: nothing does */
function endOfMail(
  t: Texts,
  unsubscribe: string | null | undefined,
  addressOf: (path: string) => string,
): string[] {
  if (unsubscribe === undefined) return []
  if (unsubscribe === null) {
    return [
      t('You can choose which emails you receive in your settings:'),
      addressOf('/account/settings'),
    ]
  }
  return [
    t('If you would rather not receive these emails, unsubscribe here:'),
    addressOf(unsubscribe),
  ]
}
