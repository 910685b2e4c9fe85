import { APPEAL_DAYS } from '#moderation/appeals'
import type { MeasureKind } from '#moderation/member-cases'
import { BOOKINGS_PAGE } from '#moderation/member-cases'
import { dayIn, inEachLanguage } from '../../platform/mail/mail-words.ts'

type Measure = { id: string; memberId: string; kind: MeasureKind; until: number }

/**
 * Email to a member about a warning or a pause. The reason is only on the site, in general terms.
 *
 * @param origin the site's origin
 */
export const measureEmail = ({ id, memberId, kind, until }: Measure, origin: string) => ({
  cause: `measure:${id}`,
  reader: { member: memberId },
  words: inEachLanguage(({ t, link, language }) => ({
    subject: t('Your account'),
    text: [
      kind === 'warning'
        ? t('Our team has given your account a warning. It expires on {day}.', {
            day: dayIn(language, until),
          })
        : t(
            'Our team has paused your account until {day}: until then, you cannot write to anyone.',
            {
              day: dayIn(language, until),
            },
          ),
      t(
        'The reason is on our website, above your requests. There you can also answer within {days} days. Another member of our team then decides.',
        {
          days: APPEAL_DAYS,
        },
      ),
      link(origin, BOOKINGS_PAGE),
    ],
  })),
})
