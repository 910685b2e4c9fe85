import { appealKinds } from '#moderation/appeals'
import { decisionGrounds } from '#moderation/decisions'
import { applicationStates } from '#moderation/applications'
import { dataRequestStates } from '#moderation/data-requests'
import { consentUses } from '#media/media-consents'
import { measureKinds } from '#moderation/member-cases'
import { reportStates } from '#moderation/reports'
import { planMailKinds } from '../../../worker/billing/schema/plan-mails.ts'
import { sweepEmail } from '../../../worker/companions/sweeps/emails.ts'
import { opsAlertEmail } from '../../../worker/operations/ops-alerts/emails.ts'
import { alarms } from '../../../worker/operations/ops-alerts/rules.ts'
import { onlineEmail } from '../../../worker/notifications/online-alerts/emails.ts'
import { alertEmail } from '../../../worker/notifications/search-alerts/emails.ts'
import * as appeals from '../../../worker/accounts/appeals/emails.ts'
import { groundText } from '../../../worker/accounts/appeals/messages.ts'
import * as applications from '../../../worker/moderation/applications/emails.ts'
import * as companionAccounts from '../../../worker/companions/accounts/emails.ts'
import { changedEmail } from '../../../worker/notifications/companion-notices/emails.ts'
import * as companions from '../../../worker/companions/profiles/emails.ts'
import * as dataRequests from '../../../worker/moderation/data-requests/emails.ts'
import * as departures from '../../../worker/companions/offboarding/emails.ts'
import { suppressionEmail } from '../../../worker/notifications/mail-suppressions/emails.ts'
import * as mediaConsents from '../../../worker/media/consents/emails.ts'
import * as members from '../../../worker/accounts/members/emails.ts'
import { notificationsEmail } from '../../../worker/billing/payments/emails.ts'
import { planEmail } from '../../../worker/billing/plan-mails/emails.ts'
import * as renewals from '../../../worker/companions/photo-verifications/emails.ts'
import * as measures from '../../../worker/accounts/measures/emails.ts'
import * as safetyTimer from '../../../worker/companions/safety-timer/emails.ts'
import * as reports from '../../../worker/moderation/reports/emails.ts'
import * as requests from '../../../worker/messaging/requests/emails.ts'
import * as reviews from '../../../worker/moderation/reviews/emails.ts'
import * as revisions from '../../../worker/companions/revisions/emails.ts'
import { answerEmail, questionEmail } from '../../../worker/staff/case-questions/emails.ts'
import { securityNoticeEmail } from '../../../worker/accounts/security-notices/emails.ts'
import { accountChangeKinds } from '../../../worker/accounts/security-notices/rules.ts'
import { newDeviceEmail } from '../../../worker/accounts/staff-sessions/emails.ts'
import * as submittedMedia from '../../../worker/media/submissions/emails.ts'

export const origin = 'https://site.test'
/** Values that are the same in all languages. */
export const values = { email: '1@2.3', reference: '4-5', browser: '6.7' }
const { email, reference, browser } = values

const time = Date.UTC(2026, 4, 1, 9, 30)
const id = '9'
const token = '0'
const language = 'de'
const subjectFields = { id, reference, email, language }
const account = { id, version: 1, email, memberId: '11', companionId: '12' }
const check = { id, companionId: '12', checked: 'identity', validUntil: time } as const
const checks = [check, { ...check, checked: 'photos' }, { ...check, checked: 'age' }] as const
const departure = {
  companion: '12',
  email,
  language,
  leftAt: time,
  eraseAt: time,
  erasedAt: null,
  isRequested: false,
}
const request = { id, reference, news: 'step:1', isPriority: false }
const revoked = { mediaId: '13', companionId: '12', email, at: time, isBlocked: true, copies: 0 }
const alerted = { timerId: '15', contact: { id, language, origin, sealed: 'x' } }
const alertedWithoutNote = { timerId: '16', contact: { id, language, origin, sealed: null } }
const decided = { at: time, origin }
const appeal = { id, reference, language, companionId: null, hasLaterDecision: 0 }
const reasonParagraphs = () =>
  appeals.appealParagraphs({ ground: 'rules', language }, token, origin)

/**
 * The texts of every function in `worker/<slice>/<noun>/emails.ts`, in each of its cases; in German where the caller
 * sets the language.
 */
export const everyMail: Record<string, () => readonly unknown[]> = {
  'ops-alerts/opsAlertEmail': () =>
    Object.keys(alarms).map((name) => opsAlertEmail({ name, cause: '14', count: 6 })),
  'safety-timer/safetyAlarmEmail': () =>
    [alerted, alertedWithoutNote].map(safetyTimer.safetyAlarmEmail),
  'safety-timer/safetyClearEmail': () => [safetyTimer.safetyClearEmail(alerted)],
  'safety-timer/safetyTestEmail': () => [safetyTimer.safetyTestEmail(alerted.contact, 0)],
  'sweeps/sweepEmail': () => [
    sweepEmail({ actor: '14', name: '14', companions: 60 }, null, { origin, now: 0 }),
  ],
  'search-alerts/alertEmail': () =>
    [['14'], ['14', '15'], []].flatMap((searches) =>
      [searches.length === 0, true].map((hasFollowed) =>
        alertEmail({
          ...subjectFields,
          number: 1,
          origin,
          searches,
          hasFollowed,
          token,
          untilRead: null,
        }),
      ),
    ),
  'online-alerts/onlineEmail': () => [
    onlineEmail({ ...subjectFields, onlineAt: time, origin, token }),
  ],
  'appeals/appealParagraphs': () =>
    decisionGrounds.flatMap((ground) =>
      appeals.appealParagraphs({ ground, language }, token, origin),
    ),
  'appeals/evasionEmail': () => [appeals.evasionEmail(subjectFields, reasonParagraphs())],
  'appeals/suspendedEmail': () => [appeals.suspendedEmail(subjectFields, reasonParagraphs())],
  'appeals/hiddenEmail': () => [appeals.hiddenEmail('12', language, time)],
  'appeals/receivedEmail': () => [appeals.receivedEmail(subjectFields, origin)],
  'appeals/resultEmail': () => [
    ...[true, false].map((byAuthor) =>
      appeals.resultEmail({ ...appeal, kind: 'profile' }, { isGranted: false, byAuthor }),
    ),
    ...appealKinds.flatMap((kind) =>
      ['12', null].map((companionId) =>
        appeals.resultEmail({ ...appeal, kind, companionId }, { isGranted: true, byAuthor: false }),
      ),
    ),
    appeals.resultEmail(
      { ...appeal, kind: 'profile', hasLaterDecision: 1 },
      { isGranted: true, byAuthor: false },
    ),
  ],
  'applications/applicationReceiptEmails': () =>
    [token, null].flatMap((detailsToken) =>
      applications.applicationReceiptEmails(subjectFields, origin, detailsToken),
    ),
  'applications/detailsEmail': () => [applications.detailsEmail(subjectFields, origin)],
  'applications/applicationEmails': () =>
    applicationStates.flatMap((state) =>
      applications.applicationEmails(
        subjectFields,
        { number: 1, state, question: null },
        state === 'rejected' ? reasonParagraphs() : [],
      ),
    ),
  'accounts/invitationEmail': () => [companionAccounts.invitationEmail(account, token, origin)],
  'accounts/claimEmail': () => [companionAccounts.claimEmail(account, origin)],
  'accounts/linkedEmail': () => [companionAccounts.linkedEmail(account, origin)],
  'accounts/declinedEmail': () => [companionAccounts.declinedEmail(account)],
  'case-questions/answerEmail': () =>
    (['report', 'sale'] as const).map((kind) =>
      answerEmail({ kind, id, reference: null, at: time, askedBy: id }, origin),
    ),
  'case-questions/questionEmail': () =>
    (['report', 'sale'] as const).map((kind) =>
      questionEmail({ kind, id, reference: null, at: time }, origin),
    ),
  'companion-notices/changedEmail': () => [changedEmail('12')],
  'profiles/endingEmail': () => [companions.endingEmail(email, checks, 30)],
  'profiles/endedEmail': () => [companions.endedEmail(email, checks, 30)],
  'profiles/takenOfflineEmail': () => [companions.takenOfflineEmail('12', time)],
  'data-requests/dataRequestReceiptEmails': () =>
    dataRequests.dataRequestReceiptEmails(subjectFields, origin),
  'data-requests/dataRequestEmails': () =>
    dataRequestStates.flatMap((state) =>
      dataRequests.dataRequestEmails(subjectFields, { number: 1, state }),
    ),
  'offboarding/departureEmail': () => [
    ...departures.departureEmail(departure),
    ...departures.departureEmail({ ...departure, isRequested: true }),
  ],
  'offboarding/erasedEmail': () => departures.erasedEmail(departure, time),
  'mail-suppressions/suppressionEmail': () =>
    (['bounce', 'complaint'] as const).map((reason) =>
      suppressionEmail({ address: email, reason, eventId: id, at: time }),
    ),
  'consents/revokedEmails': () => [
    ...mediaConsents.revokedEmails(revoked),
    ...mediaConsents.revokedEmails({ ...revoked, isBlocked: false, copies: 1 }),
    ...mediaConsents.revokedEmails({ ...revoked, copies: 2 }),
  ],
  'consents/useWithdrawnEmails': () =>
    consentUses.flatMap((use) =>
      mediaConsents.useWithdrawnEmails({
        record: '15',
        mediaId: '13',
        companionId: '12',
        use,
        email,
        at: time,
      }),
    ),
  'members/termsEmail': () => [members.termsEmail({ ...subjectFields, version: '2026-05-01' })],
  'members/deletionEmail': () => [members.deletionEmail(subjectFields, time)],
  'payments/notificationsEmail': () => [notificationsEmail(time, origin)],
  'plan-mails/planEmail': () =>
    planMailKinds.map((kind) =>
      planEmail(
        {
          kind,
          plan: 'gold',
          amountRappen: 2_998,
          periodEnd: time,
          payment: '16',
          cause: '17',
          language,
          origin,
        },
        email,
        0,
      ),
    ),
  'photo-verifications/renewalSubmittedEmail': () => [
    renewals.renewalSubmittedEmail(account, origin),
  ],
  'photo-verifications/renewalDecidedEmails': () => [
    ...renewals.renewalDecidedEmails(account, 'confirmed', origin),
    ...renewals.renewalDecidedEmails(account, 'refused', origin),
  ],
  'reports/reportEmail': () =>
    [true, false].map((isUrgent) => reports.reportEmail({ id, reference, isUrgent }, origin)),
  'reports/urgentReportEmail': () => [reports.urgentReportEmail(time, origin)],
  'reports/memberReportEmail': () =>
    (['ask', 'keep', 'warn', 'pause', 'suspend'] as const).flatMap((act) => {
      const email = reports.memberReportEmail(
        { id, reference },
        { act, number: 1, companionId: '12' },
      )
      return email ? [email] : []
    }),
  'measures/measureEmail': () =>
    (['warning', 'pause'] as const).map((kind) =>
      measures.measureEmail({ id, memberId: '14', kind, until: time }, origin),
    ),
  'measures/companionWarningEmail': () => [
    measures.companionWarningEmail(
      {
        id,
        companionId: '12',
        until: time,
        words: 'Gold',
        reasonOf: (t) => groundText(t, 'rules'),
      },
      origin,
    ),
  ],
  'measures/endedMeasureEmail': () =>
    measureKinds.flatMap((kind) =>
      [{ member: '14' }, { companion: '12' }].map((reader) =>
        measures.endedMeasureEmail({ id, kind, reader }),
      ),
    ),
  'reports/plannedHidingEmail': () => [
    reports.plannedHidingEmail(
      {
        id,
        number: 1,
        companionId: '12',
        hideAt: time,
        words: 'Gold',
        reasonOf: (t) => groundText(t, 'rules'),
      },
      origin,
    ),
  ],
  'reports/cancelledHidingEmail': () => [
    reports.cancelledHidingEmail({ id, number: 1, companionId: '12' }, origin),
  ],
  'reports/reportEmails': () =>
    [true, false].flatMap((byCompanion) => {
      const reporter = { ...subjectFields, byCompanion }
      const decisions = reportStates.flatMap((state) =>
        reports.reportEmails(reporter, { number: 1, act: 'keep', state, before: 'new' }),
      )
      const question = { number: 1, act: 'ask', state: 'new', before: 'new' } as const
      return [...reports.reportEmails(reporter, question), ...decisions]
    }),
  'requests/emailToTeam': () =>
    [true, false].flatMap((isPriority) =>
      [true, false].map((isAccepted) =>
        requests.emailToTeam({ ...request, isPriority, isAccepted }, origin),
      ),
    ),
  'requests/emailsToMember': () =>
    [undefined, null, '/unsubscribe?token=0'].flatMap((unsubscribe) =>
      requests.emailsToMember(
        { ...request, memberId: '11', email, ...(unsubscribe !== undefined && { unsubscribe }) },
        origin,
      ),
    ),
  'requests/emailToCompanion': () =>
    [null, '/unsubscribe?token=0'].flatMap((unsubscribe) =>
      [true, false].map((isAccepted) =>
        requests.emailToCompanion(
          { ...request, companionId: '12', unsubscribe, isAccepted },
          origin,
        ),
      ),
    ),
  'reviews/replySubmittedEmail': () => [reviews.replySubmittedEmail(account, origin)],
  'reviews/replyDecidedEmail': () =>
    [true, false].map((isPublished) => reviews.replyDecidedEmail(account, isPublished, origin)),
  'revisions/revisionSubmittedEmail': () => [revisions.revisionSubmittedEmail(account, origin)],
  'revisions/revisionDecidedEmails': () =>
    (['approved', 'approved-in-part', 'returned'] as const).flatMap((outcome) =>
      revisions.revisionDecidedEmails(account, outcome, origin),
    ),
  'security-notices/securityNoticeEmail': () =>
    accountChangeKinds.map((kind) =>
      securityNoticeEmail({ id, kind, at: time, accountId: '11', email }),
    ),
  'staff-sessions/newDeviceEmail': () => [
    newDeviceEmail(email, { memberId: '11', markHash: '18', browser, now: time }),
  ],
  'submissions/mediaSubmittedEmail': () => [
    submittedMedia.mediaSubmittedEmail(account, time, origin),
  ],
  'submissions/submissionDecidedEmails': () =>
    (['approve', 'return'] as const).flatMap((action) =>
      submittedMedia.submissionDecidedEmails(account, { act: action, ...decided }),
    ),
}
