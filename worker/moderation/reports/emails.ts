import type { ReportAct, ReportChoice, ReportState } from '#moderation/reports'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { inEachLanguage, momentIn } from '../../platform/mail/mail-words.ts'
import { textsIn, type Texts } from '../../platform/lib/translations.ts'
import { ALARM_EVERY_MS } from './rules.ts'

/** `language`: the language of the page with the form. */
type Reporter = {
  id: string
  reference: string
  email: string | null
  language: string
  byCompanion: boolean
}

type NewReport = { id: string; reference: string; isUrgent: boolean }

/** Email to the office about a new report. @param origin the site's origin */
export const reportEmail = ({ id, reference, isUrgent }: NewReport, origin: string) => ({
  cause: `report:${id}:received`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: isUrgent
      ? t('Urgent: {reference}', { reference })
      : t('To do: {reference}', { reference }),
    text: [
      t(
        'A new report has arrived: {reference}. We’ve promised a decision within {hours, plural, one {# hour} other {# hours}}.',
        {
          reference,
          hours: isUrgent ? 4 : 48,
        },
      ),
      link(origin, `/admin/dashboard?section=inbox&report=${id}`),
    ],
  })),
})

/**
 * Email to the office; its cause makes it at most one per `ALARM_EVERY_MS`.
 *
 * @param now epoch milliseconds
 * @param origin the site's origin
 */
export const urgentReportEmail = (now: number, origin: string) => ({
  cause: `report:alarm:${Math.floor(now / ALARM_EVERY_MS)}`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('Act now: too many urgent reports'),
    text: [
      t(
        'Urgent reports have passed the limit up to which we hide profiles automatically. The profiles concerned are still visible.',
      ),
      t('These reports come first in the queue. Read them now, and hide or keep each profile:'),
      link(origin, '/admin/dashboard?section=reports'),
    ],
  })),
})

const question = (t: Texts) => [
  t(
    'We’d like to know more before we decide. Could you tell us when and where you saw it, and how you came to know?',
  ),
  t('Write to us with any details. If we hear nothing more, we’ll decide on what we have.'),
]

const outcomes = (t: Texts, byCompanion: boolean): Partial<Record<ReportState, string>> => ({
  kept: byCompanion
    ? t('We’ve looked into it with care and closed the case. Your profile stays as it is.')
    : t('We’ve looked into it with care and found no reason to make changes.'),
  hidden: t('We’ve looked into it with care and taken action.'),
  acted: t('We’ve looked into it with care and taken action.'),
})

type Step = { number: number; act: ReportAct; state: ReportState; before: ReportState }

/**
 * Email to a reporter who left an address: the decision, or a question. It does not name the
 * reported content.
 */
export function reportEmails(
  { id, reference, email, language, byCompanion }: Reporter,
  action: Step,
) {
  const t = textsIn(language)
  const { number, act, state, before } = action
  const outcome = state === before ? undefined : outcomes(t, byCompanion)[state]
  const words =
    act === 'ask' ? question(t) : outcome && [outcome, t('If you know more, write to us.')]
  if (!words || email === null) return []
  const text = paragraphs(
    t('Thank you for writing to us. Your reference is {reference}.', { reference }),
    ...words,
    t('In an emergency, call 117 or 112.'),
  )
  const cause = `report:${id}:step:${number}`
  const subject = t('Your reference {reference}', { reference })
  return [{ cause, to: email, language, subject, text }]
}

type PlannedHiding = {
  id: string
  /** Number of the step. */
  number: number
  companionId: string
  /** Epoch milliseconds. */
  hideAt: number
  /** Words of the team; may be empty. */
  words: string
  reasonOf: (t: Texts) => string
}

/** Email to a companion whose profile will be hidden on a date. @param origin the site's origin */
export const plannedHidingEmail = (
  { id, number, companionId, hideAt, words, reasonOf }: PlannedHiding,
  origin: string,
) => ({
  cause: `report:${id}:plan:${number}`,
  reader: { companion: companionId },
  words: inEachLanguage(({ t, link, language }) => {
    const text = [
      t('Our team will take your profile offline on {moment}, unless we decide otherwise.', {
        moment: momentIn(language, hideAt),
      }),
      reasonOf(t),
    ]
    if (words !== '') text.push(words)
    text.push(
      t('If you disagree, or have changed what is wrong, reply to this message before that day.'),
      link(origin, '/own'),
    )
    return { subject: t('Your profile will go offline'), text }
  }),
})

/** Email to a companion whose planned hiding is cancelled. @param origin the site's origin */
export const cancelledHidingEmail = (
  { id, number, companionId }: Pick<PlannedHiding, 'id' | 'number' | 'companionId'>,
  origin: string,
) => ({
  cause: `report:${id}:plan-cancelled:${number}`,
  reader: { companion: companionId },
  words: inEachLanguage(({ t, link }) => ({
    subject: t('Your profile stays online'),
    text: [
      t('Our team has decided not to take your profile offline. It stays as it is.'),
      link(origin, '/own'),
    ],
  })),
})

const memberOutcomes = (t: Texts): Partial<Record<ReportChoice, string>> => ({
  keep: t('We’ve looked into it with care and closed the case without a measure.'),
  warn: t('We’ve looked into it with care and warned the member.'),
  pause: t('We’ve looked into it with care. The member can’t write to anyone for some time.'),
  suspend: t('We’ve looked into it with care and suspended the member’s account.'),
})

/**
 * Email to a companion who reported a member: the decision, or a question. Null: none is due. It names neither the
 * member nor the reason.
 */
export function memberReportEmail(
  { id, reference }: { id: string; reference: string },
  { act, number, companionId }: { act: ReportChoice; number: number; companionId: string },
) {
  if (act !== 'ask' && !(act in memberOutcomes(textsIn('en')))) return null
  return {
    cause: `report:${id}:step:${number}`,
    reader: { companion: companionId },
    words: inEachLanguage(({ t, page }) => ({
      subject: t('Your reference {reference}', { reference }),
      text: [
        t('Thank you for writing to us. Your reference is {reference}.', { reference }),
        ...(act === 'ask'
          ? question(t)
          : [memberOutcomes(t)[act] ?? '', t('If you know more, write to us.')]),
        t('In an emergency, call 117 or 112.'),
        t('Your reports:'),
        page('/own/more/reports'),
      ],
    })),
  }
}
