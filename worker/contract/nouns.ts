import * as adminInvitationsApi from '../companions/contract/staff/admin-invitations.api.ts'
import * as adminRenewalsApi from '../moderation/contract/admin-renewals.api.ts'
import * as adminRevisionsApi from '../companions/contract/staff/admin-revisions.api.ts'
import * as adminCompanions from '../companions/contract/staff/admin-companions.ts'
import * as adminCompanionsApi from '../companions/contract/staff/admin-companions.api.ts'
import * as visibilitySweeps from '../companions/contract/staff/visibility-sweeps.ts'
import * as visibilitySweepsApi from '../companions/contract/staff/visibility-sweeps.api.ts'
import * as adminBrowserProblemsApi from '../operations/contract/admin-browser-problems.api.ts'
import * as adminPayments from '../billing/contract/admin-payments.ts'
import * as adminPaymentsApi from '../billing/contract/admin-payments.api.ts'
import * as adminPlaces from '../catalogue/contract/admin-places.ts'
import * as adminPlacesApi from '../catalogue/contract/admin-places.api.ts'
import * as adminStories from '../media/contract/admin-stories.ts'
import * as adminStoriesApi from '../media/contract/admin-stories.api.ts'
import * as adminAppealsApi from '../moderation/contract/admin-appeals.api.ts'
import * as appeals from '../moderation/contract/appeals.ts'
import * as appealsApi from '../moderation/contract/appeals.api.ts'
import * as adminApplicationsApi from '../moderation/contract/admin-applications.api.ts'
import * as adminDataRequestsApi from '../moderation/contract/admin-data-requests.api.ts'
import * as adminReportsApi from '../moderation/contract/admin-reports.api.ts'
import * as adminRequestsApi from '../messaging/contract/admin-requests.api.ts'
import * as adminSessionApi from '../accounts/contract/admin-session.api.ts'
import * as accessLog from '../accounts/contract/access-log.ts'
import * as auditLog from '../staff/contract/audit-log.ts'
import * as myDataApi from '../accounts/contract/my-data.api.ts'
import * as overview from '../staff/contract/overview.ts'
import * as own from '../companions/contract/own/own.ts'
import * as ownConsentsApi from '../media/contract/own-consents.api.ts'
import * as ownApi from '../companions/contract/own/own.api.ts'
import * as ownData from '../companions/contract/own/own-data.ts'
import * as ownDataApi from '../companions/contract/own/own-data.api.ts'
import * as ownContentApi from '../companions/contract/own/own-content.api.ts'
import * as ownMediaApi from '../media/contract/own-media.api.ts'
import * as ownRequests from '../messaging/contract/own-requests.ts'
import * as ownRequestsApi from '../messaging/contract/own-requests.api.ts'
import * as ownReviews from '../moderation/contract/own-reviews.ts'
import * as ownReviewsApi from '../moderation/contract/own-reviews.api.ts'
import * as revisions from '../companions/contract/revisions.ts'
import * as settings from '../staff/contract/settings.ts'
import * as accessLogApi from '../accounts/contract/access-log.api.ts'
import * as auditLogApi from '../staff/contract/audit-log.api.ts'
import * as overviewApi from '../staff/contract/overview.api.ts'
import * as settingsApi from '../staff/contract/settings.api.ts'
import * as applications from '../moderation/contract/applications.ts'
import * as applicationsApi from '../moderation/contract/applications.api.ts'
import * as browserProblems from '../operations/contract/browser-problems.ts'
import * as browserProblemsApi from '../operations/contract/browser-problems.api.ts'
import * as caseAssignments from '../staff/contract/case-assignments.ts'
import * as caseAssignmentsApi from '../staff/contract/case-assignments.api.ts'
import * as citiesApi from '../catalogue/contract/cities.api.ts'
import * as companionVersions from '../companions/contract/staff/companion-versions.ts'
import * as companionVersionsApi from '../companions/contract/staff/companion-versions.api.ts'
import * as publicationPlans from '../companions/contract/publication-plans.ts'
import * as publicationPlansApi from '../companions/contract/publication-plans.api.ts'
import * as companions from '../catalogue/contract/companions.ts'
import * as companionsApi from '../catalogue/contract/companions.api.ts'
import * as confirmations from '../staff/contract/confirmations.ts'
import * as confirmationsApi from '../staff/contract/confirmations.api.ts'
import * as dataRequests from '../moderation/contract/data-requests.ts'
import * as dataRequestsApi from '../moderation/contract/data-requests.api.ts'
import * as figures from '../companions/contract/figures.ts'
import * as figuresApi from '../companions/contract/figures.api.ts'
import * as endings from '../companions/contract/endings.ts'
import * as endingsApi from '../companions/contract/endings.api.ts'
import * as follows from '../notifications/contract/follows.ts'
import * as followsApi from '../notifications/contract/follows.api.ts'
import * as health from '../operations/contract/health.ts'
import * as healthApi from '../operations/contract/health.api.ts'
import * as seenStories from '../media/contract/seen-stories.ts'
import * as seenStoriesApi from '../media/contract/seen-stories.api.ts'
import * as hiddenCompanions from '../messaging/contract/hidden-companions.ts'
import * as hiddenCompanionsApi from '../messaging/contract/hidden-companions.api.ts'
import * as homepage from '../catalogue/contract/homepage.ts'
import * as homepageApi from '../catalogue/contract/homepage.api.ts'
import * as invitations from '../companions/contract/invitations.ts'
import * as invitationsApi from '../companions/contract/invitations.api.ts'
import * as keptRequests from '../messaging/contract/kept-requests.ts'
import * as keptRequestsApi from '../messaging/contract/kept-requests.api.ts'
import * as listing from '../companions/contract/listing.ts'
import * as listingApi from '../companions/contract/listing.api.ts'
import * as live from '../messaging/contract/live.ts'
import * as liveApi from '../messaging/contract/live.api.ts'
import * as mailPreferences from '../notifications/contract/mail-preferences.ts'
import * as mailPreferencesApi from '../notifications/contract/mail-preferences.api.ts'
import * as notifications from '../notifications/contract/notifications.ts'
import * as notificationsApi from '../notifications/contract/notifications.api.ts'
import * as mailSuppressions from '../notifications/contract/mail-suppressions.ts'
import * as mailSuppressionsApi from '../notifications/contract/mail-suppressions.api.ts'
import * as media from '../media/contract/media.ts'
import * as mediaApi from '../media/contract/media.api.ts'
import * as mediaConsents from '../media/contract/media-consents.ts'
import * as mediaConsentsApi from '../media/contract/media-consents.api.ts'
import * as mediaUsage from '../media/contract/media-usage.ts'
import * as mediaUsageApi from '../media/contract/media-usage.api.ts'
import * as meApi from '../accounts/contract/me.api.ts'
import * as memberPhotoApi from '../accounts/contract/member-photo.api.ts'
import * as memberSessions from '../accounts/contract/member-sessions.ts'
import * as memberSessionsApi from '../accounts/contract/member-sessions.api.ts'
import * as members from '../accounts/contract/members.ts'
import * as membersApi from '../accounts/contract/members.api.ts'
import * as paymentNotifications from '../billing/contract/payment-notifications.ts'
import * as paymentNotificationsApi from '../billing/contract/payment-notifications.api.ts'
import * as payments from '../billing/contract/payments.ts'
import * as paymentsApi from '../billing/contract/payments.api.ts'
import * as places from '../catalogue/contract/places.ts'
import * as placesApi from '../catalogue/contract/places.api.ts'
import * as plans from '../billing/contract/plans.ts'
import * as plansApi from '../billing/contract/plans.api.ts'
import * as recentlySeen from '../media/contract/recently-seen.ts'
import * as recentlySeenApi from '../media/contract/recently-seen.api.ts'
import * as reports from '../moderation/contract/reports.ts'
import * as renewalsApi from '../moderation/contract/renewals.api.ts'
import * as publication from '../companions/contract/publication.ts'
import * as publicationApi from '../companions/contract/publication.api.ts'
import * as ownPublicationApi from '../companions/contract/own/own-publication.api.ts'
import * as renewals from '../moderation/contract/renewals.ts'
import * as reportsApi from '../moderation/contract/reports.api.ts'
import * as requests from '../messaging/contract/requests.ts'
import * as requestsApi from '../messaging/contract/requests.api.ts'
import * as reviews from '../moderation/contract/reviews.ts'
import * as reviewsApi from '../moderation/contract/reviews.api.ts'
import * as bulkEdit from '../companions/contract/staff/bulk-edit.ts'
import * as bulkEditApi from '../companions/contract/staff/bulk-edit.api.ts'
import * as plannedChanges from '../companions/contract/staff/planned-changes.ts'
import * as plannedChangesApi from '../companions/contract/staff/planned-changes.api.ts'
import * as savedSearches from '../notifications/contract/saved-searches.ts'
import * as savedSearchesApi from '../notifications/contract/saved-searches.api.ts'
import * as staffNotes from '../staff/contract/staff-notes.ts'
import * as staffNotesApi from '../staff/contract/staff-notes.api.ts'
import * as staffSearch from '../staff/contract/staff-search.ts'
import * as staffSearchApi from '../staff/contract/staff-search.api.ts'
import * as staffTemplates from '../staff/contract/staff-templates.ts'
import * as staffTemplatesApi from '../staff/contract/staff-templates.api.ts'
import * as status from '../operations/contract/status.ts'
import * as statusApi from '../operations/contract/status.api.ts'
import * as submittedMedia from '../media/contract/submitted-media.ts'
import * as submittedMediaApi from '../media/contract/submitted-media.api.ts'
import * as suggestions from '../catalogue/contract/suggestions.ts'
import * as suggestionsApi from '../catalogue/contract/suggestions.api.ts'
import * as companionPreview from '../moderation/contract/companion-preview.ts'
import * as companionPreviewApi from '../moderation/contract/companion-preview.api.ts'
import * as trash from '../companions/contract/staff/trash.ts'
import * as trashApi from '../companions/contract/staff/trash.api.ts'
import * as trends from '../staff/contract/trends.ts'
import * as trendsApi from '../staff/contract/trends.api.ts'
import * as unsentMail from '../notifications/contract/unsent-mail.ts'
import * as unsentMailApi from '../notifications/contract/unsent-mail.api.ts'
import * as work from '../staff/contract/work.ts'
import * as workApi from '../staff/contract/work.api.ts'
import * as users from '../accounts/contract/users.ts'
import * as usersApi from '../accounts/contract/users.api.ts'

/** The operations with their schemas, by the noun of their contract files. */
export const nouns = {
  'admin-companions': [adminCompanionsApi, adminCompanions],
  'admin-invitations': [adminInvitationsApi, invitations],
  'admin-renewals': [adminRenewalsApi, renewals],
  'admin-revisions': [adminRevisionsApi, revisions],
  'admin-browser-problems': [adminBrowserProblemsApi, browserProblems],
  'admin-payments': [adminPaymentsApi, adminPayments],
  'admin-places': [adminPlacesApi, adminPlaces],
  'admin-stories': [adminStoriesApi, adminStories],
  'admin-appeals': [adminAppealsApi, appeals],
  'admin-applications': [adminApplicationsApi, applications],
  'admin-data-requests': [adminDataRequestsApi, dataRequests],
  'admin-reports': [adminReportsApi, reports],
  'admin-requests': [adminRequestsApi, requests],
  'admin-session': [adminSessionApi, members],
  'access-log': [accessLogApi, accessLog],
  'audit-log': [auditLogApi, auditLog],
  overview: [overviewApi, overview],
  companionPreview: [companionPreviewApi, companionPreview],
  trash: [trashApi, trash],
  trends: [trendsApi, trends],
  settings: [settingsApi, settings],
  applications: [applicationsApi, applications],
  'visibility-sweeps': [visibilitySweepsApi, visibilitySweeps],
  'browser-problems': [browserProblemsApi, browserProblems],
  'case-assignments': [caseAssignmentsApi, caseAssignments],
  cities: [citiesApi, places],
  endings: [endingsApi, endings],
  companions: [companionsApi, companions],
  confirmations: [confirmationsApi, confirmations],
  appeals: [appealsApi, appeals],
  'data-requests': [dataRequestsApi, dataRequests],
  figures: [figuresApi, figures],
  follows: [followsApi, follows],
  health: [healthApi, health],
  homepage: [homepageApi, homepage],
  invitations: [invitationsApi, invitations],
  'kept-requests': [keptRequestsApi, keptRequests],
  listing: [listingApi, listing],
  live: [liveApi, live],
  'mail-preferences': [mailPreferencesApi, mailPreferences],
  'mail-suppressions': [mailSuppressionsApi, mailSuppressions],
  notifications: [notificationsApi, notifications],
  media: [mediaApi, media],
  me: [meApi, members],
  'member-photo': [memberPhotoApi, members],
  'member-sessions': [memberSessionsApi, memberSessions],
  'my-data': [myDataApi, members],
  members: [membersApi, members],
  own: [ownApi, own],
  'media-consents': [mediaConsentsApi, mediaConsents],
  'media-usage': [mediaUsageApi, mediaUsage],
  'own-consents': [ownConsentsApi, mediaConsents],
  'own-content': [ownContentApi, revisions],
  'own-media': [ownMediaApi, submittedMedia],
  'own-data': [ownDataApi, ownData],
  'own-requests': [ownRequestsApi, ownRequests],
  'own-reviews': [ownReviewsApi, ownReviews],
  'payment-notifications': [paymentNotificationsApi, paymentNotifications],
  payments: [paymentsApi, payments],
  places: [placesApi, places],
  plans: [plansApi, plans],
  publication: [publicationApi, publication],
  'own-publication': [ownPublicationApi, publication],
  renewals: [renewalsApi, renewals],
  reports: [reportsApi, reports],
  requests: [requestsApi, requests],
  reviews: [reviewsApi, reviews],
  'companion-versions': [companionVersionsApi, companionVersions],
  'publication-plans': [publicationPlansApi, publicationPlans],
  'bulk-edit': [bulkEditApi, bulkEdit],
  'planned-changes': [plannedChangesApi, plannedChanges],
  'saved-searches': [savedSearchesApi, savedSearches],
  'staff-notes': [staffNotesApi, staffNotes],
  'staff-templates': [staffTemplatesApi, staffTemplates],
  'staff-search': [staffSearchApi, staffSearch],
  status: [statusApi, status],
  'submitted-media': [submittedMediaApi, submittedMedia],
  'seen-stories': [seenStoriesApi, seenStories],
  'hidden-companions': [hiddenCompanionsApi, hiddenCompanions],
  'recently-seen': [recentlySeenApi, recentlySeen],
  suggestions: [suggestionsApi, suggestions],
  'unsent-mail': [unsentMailApi, unsentMail],
  users: [usersApi, users],
  work: [workApi, work],
} as const
