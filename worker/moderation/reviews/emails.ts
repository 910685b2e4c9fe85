import { inEachLanguage } from '../../platform/mail/mail-words.ts'

/** One version of a reply. */
type ReplyVersion = { id: string; version: number }

/** Email to the office about a new reply. @param origin the site's origin */
export const replySubmittedEmail = ({ id, version }: ReplyVersion, origin: string) => ({
  cause: `review:${id}:reply:${version}:office`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('To do: a reply to a review'),
    text: [
      t('A companion has replied to a review. Read the reply before it’s published.'),
      link(origin, '/admin/dashboard?section=reviews&state=reply'),
    ],
  })),
})

/** Email to the companion about the decision. @param origin the site's origin */
export const replyDecidedEmail = (
  { id, version, companionId }: ReplyVersion & { companionId: string },
  isPublished: boolean,
  origin: string,
) => ({
  cause: `review:${id}:reply:${version}`,
  reader: { companion: companionId },
  words: inEachLanguage(({ t, link }) => ({
    subject: t('Your reply to a review'),
    text: [
      isPublished
        ? t('We’ve approved your reply to a review and published it.')
        : t('We’ve returned your reply to a review with a reason.'),
      link(origin, '/own/more/reviews'),
    ],
  })),
})
