import * as safetyTimer from '../companions/contract/safety-timer.ts'
import * as trustedContacts from '../companions/contract/trusted-contacts.ts'
import * as adminInvitations from '../companions/contract/staff/admin-invitations.ts'
import * as adminRenewals from '../moderation/contract/admin-renewals.ts'
import * as adminRevisions from '../companions/contract/staff/admin-revisions.ts'
import * as adminCompanions from '../companions/contract/staff/admin-companions.ts'
import * as visibilitySweeps from '../companions/contract/staff/visibility-sweeps.ts'
import * as adminBrowserProblems from '../operations/contract/admin-browser-problems.ts'
import * as adminPayments from '../billing/contract/admin-payments.ts'
import * as adminPlaces from '../catalogue/contract/admin-places.ts'
import * as adminStories from '../media/contract/admin-stories.ts'
import * as adminAppeals from '../moderation/contract/admin-appeals.ts'
import * as appeals from '../moderation/contract/appeals.ts'
import * as adminApplications from '../moderation/contract/admin-applications.ts'
import * as adminAuthorityRequests from '../moderation/contract/admin-authority-requests.ts'
import * as transparency from '../moderation/contract/transparency.ts'
import * as adminDataRequests from '../moderation/contract/admin-data-requests.ts'
import * as adminMeasures from '../moderation/contract/admin-measures.ts'
import * as adminReports from '../moderation/contract/admin-reports.ts'
import * as adminRequests from '../messaging/contract/admin-requests.ts'
import * as adminSession from '../accounts/contract/admin-session.ts'
import * as accessLog from '../accounts/contract/access-log.ts'
import * as auditLog from '../staff/contract/audit-log.ts'
import * as inbox from '../staff/contract/inbox.ts'
import * as myData from '../accounts/contract/my-data.ts'
import * as overview from '../staff/contract/overview.ts'
import * as own from '../companions/contract/own/own.ts'
import * as ownConsents from '../media/contract/own-consents.ts'
import * as ownData from '../companions/contract/own/own-data.ts'
import * as ownContent from '../companions/contract/own/own-content.ts'
import * as ownMedia from '../media/contract/own-media.ts'
import * as ownRequests from '../messaging/contract/own-requests.ts'
import * as ownReviews from '../moderation/contract/own-reviews.ts'
import * as revisions from '../companions/contract/revisions.ts'
import * as settings from '../staff/contract/settings.ts'
import * as applications from '../moderation/contract/applications.ts'
import * as adminSiteHealth from '../operations/contract/admin-site-health.ts'
import * as siteHealth from '../operations/contract/site-health.ts'
import * as browserProblems from '../operations/contract/browser-problems.ts'
import * as caseAssignments from '../staff/contract/case-assignments.ts'
import * as caseCounts from '../staff/contract/case-counts.ts'
import * as caseQuestions from '../staff/contract/case-questions.ts'
import * as cities from '../catalogue/contract/cities.ts'
import * as companionVersions from '../companions/contract/staff/companion-versions.ts'
import * as publicationPlans from '../companions/contract/publication-plans.ts'
import * as companions from '../catalogue/contract/companions.ts'
import * as confirmations from '../staff/contract/confirmations.ts'
import * as dataRequests from '../moderation/contract/data-requests.ts'
import * as figures from '../companions/contract/figures.ts'
import * as endings from '../companions/contract/endings.ts'
import * as follows from '../notifications/contract/follows.ts'
import * as health from '../operations/contract/health.ts'
import * as seenStories from '../media/contract/seen-stories.ts'
import * as hiddenCompanions from '../messaging/contract/hidden-companions.ts'
import * as homepage from '../catalogue/contract/homepage.ts'
import * as invitations from '../companions/contract/invitations.ts'
import * as keptRequests from '../messaging/contract/kept-requests.ts'
import * as listing from '../companions/contract/listing.ts'
import * as live from '../messaging/contract/live.ts'
import * as mailPreferences from '../notifications/contract/mail-preferences.ts'
import * as notifications from '../notifications/contract/notifications.ts'
import * as mailSuppressions from '../notifications/contract/mail-suppressions.ts'
import * as media from '../media/contract/media.ts'
import * as mediaConsents from '../media/contract/media-consents.ts'
import * as mediaUsage from '../media/contract/media-usage.ts'
import * as me from '../accounts/contract/me.ts'
import * as memberPhoto from '../accounts/contract/member-photo.ts'
import * as memberSessions from '../accounts/contract/member-sessions.ts'
import * as memberCases from '../moderation/contract/member-cases.ts'
import * as members from '../accounts/contract/members.ts'
import * as paymentNotifications from '../billing/contract/payment-notifications.ts'
import * as payments from '../billing/contract/payments.ts'
import * as places from '../catalogue/contract/places.ts'
import * as plans from '../billing/contract/plans.ts'
import * as recentlySeen from '../media/contract/recently-seen.ts'
import * as reports from '../moderation/contract/reports.ts'
import * as publication from '../companions/contract/publication.ts'
import * as ownPublication from '../companions/contract/own/own-publication.ts'
import * as renewals from '../moderation/contract/renewals.ts'
import * as requests from '../messaging/contract/requests.ts'
import * as vouches from '../messaging/contract/vouches.ts'
import * as reviews from '../moderation/contract/reviews.ts'
import * as bulkEdit from '../companions/contract/staff/bulk-edit.ts'
import * as reasonReaders from '../companions/contract/staff/reason-readers.ts'
import * as plannedChanges from '../companions/contract/staff/planned-changes.ts'
import * as savedSearches from '../notifications/contract/saved-searches.ts'
import * as staffNotes from '../staff/contract/staff-notes.ts'
import * as staffSearch from '../staff/contract/staff-search.ts'
import * as staffTemplates from '../staff/contract/staff-templates.ts'
import * as status from '../operations/contract/status.ts'
import * as submittedMedia from '../media/contract/submitted-media.ts'
import * as suggestions from '../catalogue/contract/suggestions.ts'
import * as companionPreview from '../moderation/contract/companion-preview.ts'
import * as trash from '../companions/contract/staff/trash.ts'
import * as trends from '../staff/contract/trends.ts'
import * as unsentMail from '../notifications/contract/unsent-mail.ts'
import * as work from '../staff/contract/work.ts'
import * as users from '../accounts/contract/users.ts'

/** The operations with their schemas, by the noun of their contract files. */
export const nouns = {
  'admin-companions': [adminCompanions],
  'admin-invitations': [adminInvitations, invitations],
  'admin-renewals': [adminRenewals, renewals],
  'admin-revisions': [adminRevisions, revisions],
  'admin-browser-problems': [adminBrowserProblems, browserProblems],
  'admin-site-health': [adminSiteHealth, siteHealth],
  'admin-payments': [adminPayments],
  'admin-places': [adminPlaces],
  'admin-stories': [adminStories],
  'admin-appeals': [adminAppeals, appeals],
  'admin-applications': [adminApplications, applications],
  'admin-data-requests': [adminDataRequests, dataRequests],
  'admin-authority-requests': [adminAuthorityRequests],
  'admin-measures': [adminMeasures],
  'admin-reports': [adminReports, reports],
  'admin-requests': [adminRequests, requests],
  'admin-session': [adminSession, members],
  'access-log': [accessLog],
  'audit-log': [auditLog],
  overview: [overview],
  companionPreview: [companionPreview],
  trash: [trash],
  trends: [trends],
  transparency: [transparency],
  settings: [settings],
  applications: [applications],
  'reason-readers': [reasonReaders],
  'visibility-sweeps': [visibilitySweeps],
  'browser-problems': [browserProblems],
  'case-assignments': [caseAssignments],
  'case-counts': [caseCounts],
  'case-questions': [caseQuestions],
  cities: [cities, places],
  endings: [endings],
  companions: [companions],
  confirmations: [confirmations],
  appeals: [appeals],
  'data-requests': [dataRequests],
  figures: [figures],
  follows: [follows],
  health: [health],
  homepage: [homepage],
  inbox: [inbox],
  invitations: [invitations],
  'kept-requests': [keptRequests],
  listing: [listing],
  live: [live],
  'mail-preferences': [mailPreferences],
  'mail-suppressions': [mailSuppressions],
  notifications: [notifications],
  media: [media],
  me: [me, members],
  'member-photo': [memberPhoto, members],
  'member-sessions': [memberSessions],
  'my-data': [myData, members],
  'member-cases': [memberCases],
  members: [members],
  own: [own],
  'safety-timer': [safetyTimer],
  'trusted-contacts': [trustedContacts],
  vouches: [vouches],
  'media-consents': [mediaConsents],
  'media-usage': [mediaUsage],
  'own-consents': [ownConsents, mediaConsents],
  'own-content': [ownContent, revisions],
  'own-media': [ownMedia, submittedMedia],
  'own-data': [ownData],
  'own-requests': [ownRequests],
  'own-reviews': [ownReviews],
  'payment-notifications': [paymentNotifications],
  payments: [payments],
  places: [places],
  plans: [plans],
  publication: [publication],
  'own-publication': [ownPublication, publication],
  renewals: [renewals],
  reports: [reports],
  requests: [requests],
  reviews: [reviews],
  'companion-versions': [companionVersions],
  'publication-plans': [publicationPlans],
  'bulk-edit': [bulkEdit],
  'planned-changes': [plannedChanges],
  'saved-searches': [savedSearches],
  'staff-notes': [staffNotes],
  'staff-templates': [staffTemplates],
  'staff-search': [staffSearch],
  status: [status],
  'submitted-media': [submittedMedia],
  'seen-stories': [seenStories],
  'hidden-companions': [hiddenCompanions],
  'recently-seen': [recentlySeen],
  suggestions: [suggestions],
  'unsent-mail': [unsentMail],
  users: [users],
  work: [work],
} as const
