import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import type { StaffRole } from '#staff/staff-rights'
import { brand } from '../brand.ts'
import { openAccounts } from '../lib/auth/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Appeals } from './moderation/appeals/appeals.tsx'
import { Applications } from './moderation/applications/applications.tsx'
import { AuditLog } from './staff/audit-log/audit-log.tsx'
import { BrowserProblems } from './operations/browser-problems/browser-problems.tsx'
import { Companions } from './companions/companions.tsx'
import { CompanionEditor } from './companions/companion-editor.tsx'
import { MediaLibrary } from './media/library/media-library.tsx'
import { CompanionMedia } from './media/companion-media.tsx'
import { UploadTray } from './media/upload-tray.tsx'
import { Confirmations } from './staff/confirmations/confirmations.tsx'
import { OpenCount } from './staff/confirmations/open-count.tsx'
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
import { sectionsFor, type SectionId } from './sections.ts'
import { useMay } from './shared/api/role.tsx'
import { useRoleNames } from './shared/labels/role-names.ts'
import { SectionCount } from './shared/section-count.tsx'
import { Toasts } from './shared/toasts.tsx'
import { sectionAddress, useSection } from './shared/api/use-section.ts'
import { TrendsPage } from './staff/trends/trends.tsx'
import { UnsentMailPage } from './notifications/unsent-mail/unsent-mail.tsx'
import { WorkPage } from './staff/work/work.tsx'
import { WorkCount } from './staff/work/work-count.tsx'
import { Users } from './accounts/users/users.tsx'

type Section = { name: string; view: ReactNode }

/** Sidebar, header, and one section at a time; the dialog of a companion opens over any section. */
export function Dashboard({ email, role }: { email: string; role: StaffRole }) {
  const { t } = useLingui()
  const { section, params } = useSection()
  const roles = useRoleNames()
  const may = useMay()
  const work = useOpenWork()
  const everySection: Record<SectionId, Section> = {
    overview: { name: t`Overview`, view: <OverviewPage /> },
    trends: { name: t`Trends`, view: <TrendsPage /> },
    work: { name: t`Mine to do`, view: <WorkPage /> },
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
    problems: { name: t`Site errors`, view: <BrowserProblems /> },
    audit: { name: t`Audit log`, view: <AuditLog /> },
  }
  const sections = sectionsFor(role)
  const current = everySection[sections.find((id) => id === section) ?? 'overview']
  const companion = may(getManagedEndpoint) ? params.get('companion') : null

  async function signOut() {
    const { client } = await openAccounts()
    await client.signOut({ scope: 'local' })
  }

  return (
    <div className="admin">
      <div className="admin-side">
        <p className="wordmark">{brand.name}</p>
        <nav aria-label={t`Administration`}>
          {sections.map((id) => (
            <Link
              key={id}
              ref={everySection[id] === current ? showInLine : null}
              to={sectionAddress(id)}
              aria-current={everySection[id] === current ? 'page' : undefined}
            >
              {everySection[id].name}
              {id === 'confirmations' && <OpenCount />}
              {id === 'work' && <WorkCount />}
              {id !== 'confirmations' && id !== 'work' && <SectionCount work={work[id]} />}
            </Link>
          ))}
        </nav>
      </div>
      <div className="admin-main">
        <div className="admin-head">
          <h1 className="text-h3">{current.name}</h1>
          <Palette
            sections={sections.map((id) => ({ id, name: everySection[id].name }))}
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
        <UploadTray shownId={companion} />
        {current.view}
      </div>
      <Toasts />
      {companion && <CompanionEditor key={companion} id={companion} Media={CompanionMedia} />}
    </div>
  )
}

/** On narrow screens the sections are a scrolling line, which centres the current one. */
function showInLine(link: HTMLAnchorElement | null): void {
  const line = link?.parentElement
  if (line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2
}
