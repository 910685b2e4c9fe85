import { appealKinds, decisionGrounds } from '#moderation/appeal-options'
import { applicationStates } from '#moderation/application-options'
import { dataRequestStates } from '#moderation/data-request-options'
import { consentUses } from '#media/media-consent-options'
import { reportStates } from '#moderation/report-options'
import { planMailKinds } from '../../../worker/billing/schema/plan-mails.ts'
import { sweepEmail } from '../../../worker/companions/sweeps/emails.ts'
import { alarmEmail } from '../../../worker/operations/ops-alerts/emails.ts'
import { alarms } from '../../../worker/operations/ops-alerts/rules.ts'
import { alertEmail } from '../../../worker/notifications/search-alerts/emails.ts'
import * as appeals from '../../../worker/accounts/appeals/emails.ts'
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
import * as reports from '../../../worker/moderation/reports/emails.ts'
import * as requests from '../../../worker/messaging/requests/emails.ts'
import * as reviews from '../../../worker/moderation/reviews/emails.ts'
import * as revisions from '../../../worker/companions/revisions/emails.ts'
import { newDeviceEmail } from '../../../worker/accounts/staff-sessions/emails.ts'
import * as submittedMedia from '../../../worker/media/submissions/emails.ts'

export const origin = 'https://site.test'
/** What is in no language. */
export const values = { email: '1@2.3', reference: '4-5', browser: '6.7' }
const { email, reference, browser } = values

const at = Date.UTC(2026, 4, 1, 9, 30)
const id = '9'
const token = '0'
const language = 'de'
const about = { id, reference, email, language }
const account = { id, version: 1, email, memberId: '11', companionId: '12' }
const check = { id, companionId: '12', checked: 'identity', validUntil: at } as const
const checks = [check, { ...check, checked: 'photos' }, { ...check, checked: 'age' }] as const
const departure = {
  companion: '12',
  email,
  language,
  leftAt: at,
  eraseAt: at,
  erasedAt: null,
  isRequested: false,
}
const request = { id, reference, news: 'step:1', isPriority: false }
const revoked = { mediaId: '13', companionId: '12', email, at, isBlocked: true, copies: 0 }
const decided = { at, origin }
const appealed = { id, reference, language }

/**
 * What every function of `worker/<slice>/<noun>/emails.ts` says in each of its cases, to readers of German where
 * it is the caller who knows.
 */
export const everyMail: Record<string, () => readonly unknown[]> = {
  'ops-alerts/alarmEmail': () =>
    Object.keys(alarms).map((name) => alarmEmail({ name, cause: '14', count: 6 })),
  'sweeps/sweepEmail': () => [
    sweepEmail({ actor: '14', name: '14', companions: 60 }, null, { origin, now: 0 }),
  ],
  'search-alerts/alertEmail': () => [
    alertEmail({
      ...about,
      number: 1,
      origin,
      searches: ['14'],
      hasFollowed: true,
      token,
      untilRead: null,
    }),
  ],
  'appeals/appealParagraphs': () =>
    decisionGrounds.flatMap((ground) =>
      appeals.appealParagraphs({ ground, language }, token, origin),
    ),
  'appeals/suspendedEmail': () => [appeals.suspendedEmail(about, [])],
  'appeals/hiddenEmail': () => [appeals.hiddenEmail('12', language, at)],
  'appeals/receivedEmail': () => [appeals.receivedEmail(about, origin)],
  'appeals/resultEmail': () => [
    appeals.resultEmail({ ...appealed, kind: 'profile' }, false),
    ...appealKinds.map((kind) => appeals.resultEmail({ ...appealed, kind }, true)),
  ],
  'applications/receiptEmails': () => applications.receiptEmails(about, origin, token),
  'applications/detailsEmail': () => [applications.detailsEmail(about, origin)],
  'applications/actionEmails': () =>
    applicationStates.flatMap((state) =>
      applications.actionEmails(about, { number: 1, state }, []),
    ),
  'accounts/invitationEmail': () => [companionAccounts.invitationEmail(account, token, origin)],
  'accounts/claimEmail': () => [companionAccounts.claimEmail(account, origin)],
  'accounts/linkedEmail': () => [companionAccounts.linkedEmail(account, origin)],
  'accounts/declinedEmail': () => [companionAccounts.declinedEmail(account)],
  'companion-notices/changedEmail': () => [changedEmail('12')],
  'profiles/endingEmail': () => [companions.endingEmail(email, checks, 30)],
  'profiles/endedEmail': () => [companions.endedEmail(email, checks, 30)],
  'profiles/takenOffEmail': () => [companions.takenOffEmail('12', at)],
  'data-requests/receiptEmails': () => dataRequests.receiptEmails(about, origin),
  'data-requests/actionEmails': () =>
    dataRequestStates.flatMap((state) => dataRequests.actionEmails(about, { number: 1, state })),
  'offboarding/leftEmail': () => [
    ...departures.leftEmail(departure),
    ...departures.leftEmail({ ...departure, isRequested: true }),
  ],
  'offboarding/erasedEmail': () => departures.erasedEmail(departure, at),
  'mail-suppressions/suppressionEmail': () =>
    (['bounce', 'complaint'] as const).map((reason) =>
      suppressionEmail({ address: email, reason, eventId: id, at }),
    ),
  'consents/revokedEmails': () => [
    ...mediaConsents.revokedEmails(revoked),
    ...mediaConsents.revokedEmails({ ...revoked, isBlocked: false, copies: 1 }),
    ...mediaConsents.revokedEmails({ ...revoked, copies: 2 }),
  ],
  'consents/useWithdrawnEmails': () =>
    consentUses.flatMap((use) =>
      mediaConsents.useWithdrawnEmails({ record: '15', companionId: '12', use, email, at }),
    ),
  'members/termsEmail': () => [members.termsEmail({ ...about, version: '2026-05-01' })],
  'members/deletionEmail': () => [members.deletionEmail(about, at)],
  'payments/notificationsEmail': () => [notificationsEmail(at, origin)],
  'plan-mails/planEmail': () =>
    planMailKinds.map((kind) =>
      planEmail(
        {
          kind,
          plan: 'gold',
          amountRappen: 2_998,
          periodEnd: at,
          payment: '16',
          cause: '17',
          language,
          origin,
        },
        email,
        0,
      ),
    ),
  'photo-verifications/submittedEmail': () => [renewals.submittedEmail(account, origin)],
  'photo-verifications/decidedEmails': () => [
    ...renewals.decidedEmails(account, 'confirmed', origin),
    ...renewals.decidedEmails(account, 'refused', origin),
  ],
  'reports/reportEmail': () =>
    [true, false].map((isUrgent) => reports.reportEmail({ id, reference, isUrgent }, origin)),
  'reports/alarmEmail': () => [reports.alarmEmail(at, origin)],
  'reports/actionEmails': () =>
    [true, false].flatMap((byCompanion) => {
      const reporter = { ...about, byCompanion }
      const decisions = reportStates.flatMap((state) =>
        reports.actionEmails(reporter, { number: 1, act: 'keep', state, before: 'new' }),
      )
      const question = { number: 1, act: 'ask', state: 'new', before: 'new' } as const
      return [...reports.actionEmails(reporter, question), ...decisions]
    }),
  'requests/emailToTeam': () =>
    [true, false].map((isPriority) => requests.emailToTeam({ ...request, isPriority }, origin)),
  'requests/emailsToMember': () =>
    [undefined, null, '/unsubscribe?token=0'].flatMap((unsubscribe) =>
      requests.emailsToMember(
        { ...request, memberId: '11', email, ...(unsubscribe !== undefined && { unsubscribe }) },
        origin,
      ),
    ),
  'requests/emailToCompanion': () =>
    [null, '/unsubscribe?token=0'].map((unsubscribe) =>
      requests.emailToCompanion({ ...request, companionId: '12', unsubscribe }, origin),
    ),
  'reviews/replySubmittedEmail': () => [reviews.replySubmittedEmail(account, origin)],
  'reviews/replyDecidedEmail': () =>
    [true, false].map((isPublished) => reviews.replyDecidedEmail(account, isPublished, origin)),
  'revisions/submittedEmail': () => [revisions.submittedEmail(account, origin)],
  'revisions/decidedEmails': () =>
    (['approved', 'approved-in-part', 'returned'] as const).flatMap((outcome) =>
      revisions.decidedEmails(account, outcome, origin),
    ),
  'staff-sessions/newDeviceEmail': () => [
    newDeviceEmail(email, { memberId: '11', markHash: '18', browser, now: at }),
  ],
  'submissions/submittedEmail': () => [submittedMedia.submittedEmail(account, at, origin)],
  'submissions/decidedEmails': () =>
    (['approve', 'return'] as const).flatMap((act) =>
      submittedMedia.decidedEmails(account, { act, ...decided }),
    ),
}
