import * as adminInvitationsApi from './admin-invitations.api.ts'
import * as adminRenewalsApi from './admin-renewals.api.ts'
import * as adminRevisionsApi from './admin-revisions.api.ts'
import * as adminCompanions from './admin-companions.ts'
import * as adminCompanionsApi from './admin-companions.api.ts'
import * as visibilitySweeps from './visibility-sweeps.ts'
import * as visibilitySweepsApi from './visibility-sweeps.api.ts'
import * as adminBrowserProblemsApi from './admin-browser-problems.api.ts'
import * as adminPayments from './admin-payments.ts'
import * as adminPaymentsApi from './admin-payments.api.ts'
import * as adminPlaces from './admin-places.ts'
import * as adminPlacesApi from './admin-places.api.ts'
import * as adminStories from './admin-stories.ts'
import * as adminStoriesApi from './admin-stories.api.ts'
import * as adminAppealsApi from './admin-appeals.api.ts'
import * as appeals from './appeals.ts'
import * as appealsApi from './appeals.api.ts'
import * as adminApplicationsApi from './admin-applications.api.ts'
import * as adminDataRequestsApi from './admin-data-requests.api.ts'
import * as adminReportsApi from './admin-reports.api.ts'
import * as adminRequestsApi from './admin-requests.api.ts'
import * as adminSessionApi from './admin-session.api.ts'
import * as accessLog from './access-log.ts'
import * as auditLog from './audit-log.ts'
import * as myDataApi from './my-data.api.ts'
import * as overview from './overview.ts'
import * as own from './own.ts'
import * as ownConsentsApi from './own-consents.api.ts'
import * as ownApi from './own.api.ts'
import * as ownData from './own-data.ts'
import * as ownDataApi from './own-data.api.ts'
import * as ownContentApi from './own-content.api.ts'
import * as ownMediaApi from './own-media.api.ts'
import * as ownRequests from './own-requests.ts'
import * as ownRequestsApi from './own-requests.api.ts'
import * as ownReviews from './own-reviews.ts'
import * as ownReviewsApi from './own-reviews.api.ts'
import * as revisions from './revisions.ts'
import * as settings from './settings.ts'
import * as accessLogApi from './access-log.api.ts'
import * as auditLogApi from './audit-log.api.ts'
import * as overviewApi from './overview.api.ts'
import * as settingsApi from './settings.api.ts'
import * as applications from './applications.ts'
import * as applicationsApi from './applications.api.ts'
import * as browserProblems from './browser-problems.ts'
import * as browserProblemsApi from './browser-problems.api.ts'
import * as caseAssignments from './case-assignments.ts'
import * as caseAssignmentsApi from './case-assignments.api.ts'
import * as citiesApi from './cities.api.ts'
import * as companionVersions from './companion-versions.ts'
import * as companionVersionsApi from './companion-versions.api.ts'
import * as publicationPlans from './publication-plans.ts'
import * as publicationPlansApi from './publication-plans.api.ts'
import * as companions from './companions.ts'
import * as companionsApi from './companions.api.ts'
import * as confirmations from './confirmations.ts'
import * as confirmationsApi from './confirmations.api.ts'
import * as dataRequests from './data-requests.ts'
import * as dataRequestsApi from './data-requests.api.ts'
import * as figures from './figures.ts'
import * as figuresApi from './figures.api.ts'
import * as endings from './endings.ts'
import * as endingsApi from './endings.api.ts'
import * as follows from './follows.ts'
import * as followsApi from './follows.api.ts'
import * as health from './health.ts'
import * as healthApi from './health.api.ts'
import * as seenStories from './seen-stories.ts'
import * as seenStoriesApi from './seen-stories.api.ts'
import * as hiddenCompanions from './hidden-companions.ts'
import * as hiddenCompanionsApi from './hidden-companions.api.ts'
import * as homepage from './homepage.ts'
import * as homepageApi from './homepage.api.ts'
import * as invitations from './invitations.ts'
import * as invitationsApi from './invitations.api.ts'
import * as keptRequests from './kept-requests.ts'
import * as keptRequestsApi from './kept-requests.api.ts'
import * as listing from './listing.ts'
import * as listingApi from './listing.api.ts'
import * as live from './live.ts'
import * as liveApi from './live.api.ts'
import * as mailPreferences from './mail-preferences.ts'
import * as mailPreferencesApi from './mail-preferences.api.ts'
import * as notifications from './notifications.ts'
import * as notificationsApi from './notifications.api.ts'
import * as mailSuppressions from './mail-suppressions.ts'
import * as mailSuppressionsApi from './mail-suppressions.api.ts'
import * as media from './media.ts'
import * as mediaApi from './media.api.ts'
import * as mediaConsents from './media-consents.ts'
import * as mediaConsentsApi from './media-consents.api.ts'
import * as mediaUsage from './media-usage.ts'
import * as mediaUsageApi from './media-usage.api.ts'
import * as meApi from './me.api.ts'
import * as memberPhotoApi from './member-photo.api.ts'
import * as memberSessions from './member-sessions.ts'
import * as memberSessionsApi from './member-sessions.api.ts'
import * as members from './members.ts'
import * as membersApi from './members.api.ts'
import * as paymentNotifications from './payment-notifications.ts'
import * as paymentNotificationsApi from './payment-notifications.api.ts'
import * as payments from './payments.ts'
import * as paymentsApi from './payments.api.ts'
import * as places from './places.ts'
import * as placesApi from './places.api.ts'
import * as plans from './plans.ts'
import * as plansApi from './plans.api.ts'
import * as recentlySeen from './recently-seen.ts'
import * as recentlySeenApi from './recently-seen.api.ts'
import * as reports from './reports.ts'
import * as renewalsApi from './renewals.api.ts'
import * as publication from './publication.ts'
import * as publicationApi from './publication.api.ts'
import * as ownPublicationApi from './own-publication.api.ts'
import * as renewals from './renewals.ts'
import * as reportsApi from './reports.api.ts'
import * as requests from './requests.ts'
import * as requestsApi from './requests.api.ts'
import * as reviews from './reviews.ts'
import * as reviewsApi from './reviews.api.ts'
import * as bulkEdit from './bulk-edit.ts'
import * as bulkEditApi from './bulk-edit.api.ts'
import * as plannedChanges from './planned-changes.ts'
import * as plannedChangesApi from './planned-changes.api.ts'
import * as savedSearches from './saved-searches.ts'
import * as savedSearchesApi from './saved-searches.api.ts'
import * as staffNotes from './staff-notes.ts'
import * as staffNotesApi from './staff-notes.api.ts'
import * as staffSearch from './staff-search.ts'
import * as staffSearchApi from './staff-search.api.ts'
import * as staffTemplates from './staff-templates.ts'
import * as staffTemplatesApi from './staff-templates.api.ts'
import * as status from './status.ts'
import * as statusApi from './status.api.ts'
import * as submittedMedia from './submitted-media.ts'
import * as submittedMediaApi from './submitted-media.api.ts'
import * as suggestions from './suggestions.ts'
import * as suggestionsApi from './suggestions.api.ts'
import * as companionPreview from './companion-preview.ts'
import * as companionPreviewApi from './companion-preview.api.ts'
import * as trash from './trash.ts'
import * as trashApi from './trash.api.ts'
import * as trends from './trends.ts'
import * as trendsApi from './trends.api.ts'
import * as unsentMail from './unsent-mail.ts'
import * as unsentMailApi from './unsent-mail.api.ts'
import * as work from './work.ts'
import * as workApi from './work.api.ts'
import * as users from './users.ts'
import * as usersApi from './users.api.ts'

/** Every operation with its schemas, by the noun whose files it is in. */
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
