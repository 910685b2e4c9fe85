import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import type { StaffRole } from '#staff/staff-rights'
import { openAccounts } from '../lib/auth/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Appeals } from './moderation/appeals/appeals.tsx'
import { Applications } from './moderation/applications/applications.tsx'
import { AuditLog } from './staff/audit-log/audit-log.tsx'
import { BrowserProblems } from './operations/browser-problems/browser-problems.tsx'
import { SiteHealthPage } from './operations/health/site-health.tsx'
import { Companions } from './companions/companions.tsx'
import { CompanionEditor } from './companions/companion-editor.tsx'
import { MediaLibrary } from './media/library/media-library.tsx'
import { CompanionMedia } from './media/companion-media.tsx'
import { UploadTray } from './media/upload-tray.tsx'
import { Confirmations } from './staff/confirmations/confirmations.tsx'
import { InboxPage } from './staff/inbox/inbox.tsx'
import { OverviewPage } from './staff/overview/overview.tsx'
import { useOpenWork } from './staff/overview/section-counts.tsx'
import { Palette } from './staff/palette/palette.tsx'
import { Payments } from './billing/payments/payments.tsx'
import { DataRequestsPage } from './moderation/data-requests/data-requests.tsx'
import { Publication } from './companions/publication/publication.tsx'
import { Renewals } from './moderation/renewals/renewals.tsx'
import { Replies } from './staff/replies/replies.tsx'
import { Reports } from './moderation/reports/reports.tsx'
import { Requests } from './messaging/requests/requests.tsx'
import { ReviewsPage } from './moderation/reviews/reviews.tsx'
import { Revisions } from './companions/revisions/revisions.tsx'
import { SettingsSection } from './staff/settings/settings.tsx'
import { SubmittedMedia } from './media/submitted/submitted-media.tsx'
import { renderCase } from './case-views.tsx'
import { GroupNavigation, SectionNavigation } from './navigation.tsx'
import { groupsFor, type SectionId } from './sections.ts'
import { useMay } from './shared/api/role.tsx'
import { useRoleNames } from './shared/labels/role-names.ts'
import { Toasts } from './shared/toasts.tsx'
import { useSection } from './shared/api/use-section.ts'
import { useFocusHome } from './shared/use-focus-home.ts'
import { TrendsPage } from './staff/trends/trends.tsx'
import { UnsentMailPage } from './notifications/unsent-mail/unsent-mail.tsx'
import { WorkPage } from './staff/work/work.tsx'
import { Users } from './accounts/users/users.tsx'

type Section = { name: string; view: ReactNode }

/** Groups, header, and one section at a time; the dialog of a companion opens over any section. */
export function Dashboard({ email, role }: { email: string; role: StaffRole }) {
  const { t } = useLingui()
  const { section, params } = useSection()
  const roles = useRoleNames()
  const may = useMay()
  const work = useOpenWork()
  const area = useRef<HTMLDivElement>(null)
  useFocusHome(area)
  const everySection: Record<SectionId, Section> = {
    overview: { name: t`Overview`, view: <OverviewPage /> },
    inbox: { name: t`All cases`, view: <InboxPage renderCase={renderCase} /> },
    trends: { name: t`Trends`, view: <TrendsPage /> },
    work: { name: t`My tasks`, view: <WorkPage /> },
    confirmations: {
      name: t`To confirm`,
      view: <Confirmations />,
    },
    requests: { name: t`Requests`, view: <Requests /> },
    replies: { name: t`Saved replies`, view: <Replies /> },
    applications: { name: t`Applications`, view: <Applications /> },
    revisions: { name: t`Profile changes`, view: <Revisions /> },
    'submitted-media': {
      name: t`Submitted media`,
      view: <SubmittedMedia />,
    },
    renewals: { name: t`Verifications`, view: <Renewals /> },
    publication: { name: t`Publication`, view: <Publication /> },
    reports: { name: t`Reports`, view: <Reports /> },
    appeals: { name: t`Appeals`, view: <Appeals /> },
    reviews: { name: t`Reviews`, view: <ReviewsPage /> },
    payments: { name: t`Payments`, view: <Payments /> },
    privacy: { name: t`Privacy`, view: <DataRequestsPage /> },
    companions: { name: t`Companions`, view: <Companions /> },
    media: { name: t`Media`, view: <MediaLibrary /> },
    users: { name: t`Users`, view: <Users /> },
    settings: { name: t`Settings`, view: <SettingsSection /> },
    mail: { name: t`Unsent emails`, view: <UnsentMailPage /> },
    health: { name: t`Site health`, view: <SiteHealthPage /> },
    problems: { name: t`Site errors`, view: <BrowserProblems /> },
    audit: { name: t`Audit log`, view: <AuditLog /> },
  }
  const groups = groupsFor(role)
  const sections = groups.flatMap((group) => group.sections)
  const currentSection = sections.find((id) => id === section) ?? 'overview'
  const current = everySection[currentSection]
  const currentGroup = groups.find((group) => group.sections.includes(currentSection))
  const names = Object.fromEntries(
    Object.entries(everySection).map(([id, { name }]) => [id, name]),
  ) as Record<SectionId, string>
  const companion = may(getManagedEndpoint) ? params.get('companion') : null

  async function signOut() {
    const { client } = await openAccounts()
    await client.signOut({ scope: 'local' })
  }

  return (
    <div ref={area} className="admin">
      <GroupNavigation groups={groups} currentSection={currentSection} work={work} />
      <div className="admin-main">
        <div className="admin-head">
          <h1 tabIndex={-1} className="text-h3 outline-none">
            {current.name}
          </h1>
          <Palette
            sections={sections.map((id) => ({ id, name: names[id] }))}
            signOut={() => void signOut()}
          />
          <span className="max-w-full truncate text-small text-ink-2 sm:ml-auto">
            {email} · {roles[role].name}
          </span>
          <span className="flex items-center gap-6">
            <Link to="/" className="link text-small">
              <Trans>View Site</Trans>
            </Link>
            <Button variant="quiet" className="text-small" onClick={() => void signOut()}>
              <Trans>Sign Out</Trans>
            </Button>
          </span>
        </div>
        {currentGroup && (
          <SectionNavigation
            group={currentGroup}
            currentSection={currentSection}
            names={names}
            work={work}
          />
        )}
        <UploadTray shownId={companion} />
        {current.view}
      </div>
      <Toasts />
      {companion && <CompanionEditor key={companion} id={companion} Media={CompanionMedia} />}
    </div>
  )
}
