import { paragraphs } from '../../lib/email-text.ts'

type About = { id: string; reference: string }

/** To the office: someone waits. @param news which, as "step:1"; each is mailed once. @param origin of the site */
export const emailToTeam = (
  { id, reference, news, isPriority }: About & { news: string; isPriority: boolean },
  origin: string,
) => ({
  cause: `request:${id}:${news}`,
  subject: `${isPriority ? 'Priority' : 'To do'}: ${reference}`,
  text: paragraphs(`Request ${reference} is waiting for your reply.`, `${origin}/admin`),
})

/**
 * To the member: that there is news, and nothing of what it is.
 *
 * @param news which, as "step:3" or "message:" and its key; each is mailed once
 * @param origin of the site
 */
export const emailsToMember = (
  {
    id,
    reference,
    news,
    email,
    unsubscribe,
  }: About & { news: string; email: string | null; unsubscribe?: string | null },
  origin: string,
) =>
  email === null
    ? []
    : [
        {
          cause: `request:${id}:${news}`,
          to: email,
          subject: `Your reference ${reference}`,
          text: paragraphs(
            `You have a new reply about request ${reference}. Sign in to read it.`,
            `${origin}/account/bookings/${id}`,
            'Please reply on the site; what is sent to this address does not reach the request.',
            ...endOfMail(unsubscribe, origin),
          ),
        },
      ]

/** To the companion: that a request needs her answer, and nothing of what it is. @param origin of the site */
export const emailToCompanion = (
  { id, reference, news, unsubscribe }: About & { news: string; unsubscribe: string | null },
  origin: string,
) => ({
  cause: `request:${id}:${news}:companion`,
  subject: `Your reference ${reference}`,
  text: paragraphs(
    `Request ${reference} is waiting for your reply.`,
    `${origin}/own/requests?request=${id}`,
    'This mailbox isn’t monitored. Please reply on the site.',
    ...endOfMail(unsubscribe, origin),
  ),
})

/** @param unsubscribe ends mail of this kind; null: only the settings do; left out: nothing does */
const endOfMail = (unsubscribe: string | null | undefined, origin: string): string[] =>
  unsubscribe === undefined
    ? []
    : unsubscribe === null
      ? ['You can choose which emails you receive in your settings:', `${origin}/account/settings`]
      : ['If you would rather not receive these emails, unsubscribe here:', unsubscribe]
