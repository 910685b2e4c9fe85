import { APPEAL_DAYS } from '#moderation/appeals'
import { BOOKINGS_PAGE, type MeasureKind } from '#moderation/member-cases'
import { deciderSentence } from '../lib/messages.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import { dayIn, inEachLanguage } from '../../platform/mail/mail-words.ts'

type MemberNotice = {
  id: string
  memberId: string
  kind: Exclude<MeasureKind, 'strike'>
  until: number
}

/**
 * Email to a member about a warning or a pause. The reason is only on the site, in general terms.
 *
 * @param origin the site's origin
 */
export const measureEmail = ({ id, memberId, kind, until }: MemberNotice, origin: string) => ({
  cause: `measure:${id}`,
  reader: { member: memberId },
  words: inEachLanguage(({ t, link, language }) => ({
    subject: kind === 'warning' ? t('A warning for your account') : t('Your account is paused'),
    text: [
      kind === 'warning'
        ? t('Our team has given your account a warning. It expires on {day}.', {
            day: dayIn(language, until),
          })
        : t(
            'Our team has paused your account until {day}. Until then, you can’t write to anyone.',
            {
              day: dayIn(language, until),
            },
          ),
      t(
        'You’ll find the reason above your requests. You have {days, plural, one {# day} other {# days}} to appeal there.',
        {
          days: APPEAL_DAYS,
        },
      ),
      deciderSentence(t),
      link(origin, BOOKINGS_PAGE),
    ],
  })),
})

type CompanionWarning = {
  id: string
  companionId: string
  until: number
  /** Words of the team; may be empty. */
  words: string
  /** Sentence with the reason. */
  reasonOf: (t: Texts) => string
}

/** Email to a companion about a warning. @param origin the site's origin */
export const companionWarningEmail = (
  { id, companionId, until, words, reasonOf }: CompanionWarning,
  origin: string,
) => ({
  cause: `measure:${id}`,
  reader: { companion: companionId },
  words: inEachLanguage(({ t, link, language }) => {
    const text = [
      t('Our team has given your profile a warning. It expires on {day}.', {
        day: dayIn(language, until),
      }),
      reasonOf(t),
    ]
    if (words !== '') text.push(words)
    text.push(
      t(
        'Your profile stays as it is. In your area, you can answer within {days, plural, one {# day} other {# days}}.',
        {
          days: APPEAL_DAYS,
        },
      ),
      deciderSentence(t),
      link(origin, '/own'),
    )
    return { subject: t('A warning for your profile'), text }
  }),
})

type EndedMeasure = {
  id: string
  kind: MeasureKind
  reader: { companion: string } | { member: string }
}

/** Email about a warning, a pause or a strike that staff have ended early. */
export const endedMeasureEmail = ({ id, kind, reader }: EndedMeasure) => ({
  cause: `measure:${id}:ended`,
  reader,
  words: inEachLanguage(({ t, page }) => ({
    subject: kind === 'pause' ? t('Your account is open again') : t('A warning is withdrawn'),
    text: [
      kind === 'pause'
        ? t('Our team has ended the pause of your account. You can write again.')
        : t('Our team has withdrawn a warning. It no longer counts.'),
      page('companion' in reader ? '/own' : BOOKINGS_PAGE),
    ],
  })),
})
