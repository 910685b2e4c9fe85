import { inEachLanguage } from '../../platform/mail/mail-words.ts'

/** A reply in one of its versions. */
type About = { id: string; version: number }

/** To the office. @param origin of the site */
export const replySubmittedEmail = ({ id, version }: About, origin: string) => ({
  cause: `review:${id}:reply:${version}:office`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('To do: a reply to a review'),
    text: [
      t('A companion has replied to a review. Please read the reply before it is published.'),
      link(origin, '/admin/dashboard?section=reviews&state=reply'),
    ],
  })),
})

/** To her, about the decision. @param origin of the site */
export const replyDecidedEmail = (
  { id, version, companionId }: About & { companionId: string },
  isPublished: boolean,
  origin: string,
) => ({
  cause: `review:${id}:reply:${version}`,
  reader: { companion: companionId },
  words: inEachLanguage(({ t, link }) => ({
    subject: t('Your profile'),
    text: [
      isPublished
        ? t('Our team has approved your reply to a review. It is now published.')
        : t('Our team has returned your reply to a review, with the reason.'),
      link(origin, '/own/reviews'),
    ],
  })),
})
