import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { listApplications } from '#contract/admin-applications.api'
import { getManaged, listManaged } from '#contract/admin-companions.api'
import { listDataRequests } from '#contract/admin-data-requests.api'
import { listPayments } from '#contract/admin-payments.api'
import { addCity } from '#contract/admin-places.api'
import { listRenewals } from '#contract/admin-renewals.api'
import { listReports } from '#contract/admin-reports.api'
import { listQueue } from '#contract/admin-requests.api'
import { listRevisions } from '#contract/admin-revisions.api'
import { listAudit } from '#contract/audit-log.api'
import { listConfirmations } from '#contract/confirmations.api'
import type { Endpoint } from '#contract/endpoint'
import { listProblems } from '#contract/admin-browser-problems.api'
import { listMedia } from '#contract/media.api'
import { getOverview } from '#contract/overview.api'
import { listIncomplete } from '#contract/publication.api'
import { listReviews } from '#contract/reviews.api'
import { getSettings } from '#contract/settings.api'
import type { StaffRole } from '#contract/staff-rights'
import { listSubmissions } from '#contract/submitted-media.api'
import { listUnsentMail } from '#contract/unsent-mail.api'
import { listUsers } from '#contract/users.api'
import { brand } from '../brand.ts'
import { openAccounts } from '../lib/auth/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Applications } from './applications/applications.tsx'
import { AuditLog } from './audit-log/audit-log.tsx'
import { BrowserProblems } from './browser-problems/browser-problems.tsx'
import { Companions } from './companions/companions.tsx'
import { CompanionEditor } from './companions/companion-editor.tsx'
import { MediaLibrary } from './media/library/media-library.tsx'
import { CompanionMedia } from './media/companion-media.tsx'
import { Confirmations } from './confirmations/confirmations.tsx'
import { OpenCount } from './confirmations/open-count.tsx'
import { Overview } from './overview/overview.tsx'
import { SectionCount } from './overview/section-counts.tsx'
import { Payments } from './payments/payments.tsx'
import { Privacy } from './data-requests/data-requests.tsx'
import { Publication } from './publication/publication.tsx'
import { Renewals } from './renewals/renewals.tsx'
import { Reports } from './reports/reports.tsx'
import { Requests } from './requests/requests.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { Revisions } from './revisions/revisions.tsx'
import { Settings } from './settings/settings.tsx'
import { SubmittedMedia } from './media/submitted/submitted-media.tsx'
import { useMay } from './shared/api/role.tsx'
import { useRoleNames } from './shared/labels/role-names.ts'
import { Toasts } from './shared/toasts.tsx'
import { sectionAddress, useSection } from './shared/api/use-section.ts'
import { UnsentMail } from './unsent-mail/unsent-mail.tsx'
import { Users } from './users/users.tsx'

/** Shown to whoever may read one of these. */
type Section = { reads: readonly Endpoint[]; name: string; view: ReactNode }

/** Sidebar, head, and one section at a time; a companion opens over whichever it is. */
export function Dashboard({ email, role }: { email: string; role: StaffRole }) {
  const { t } = useLingui()
  const { section, params } = useSection()
  const roles = useRoleNames()
  const may = useMay()
  const everySection: Record<string, Section> = {
    overview: { reads: [getOverview], name: t`Overview`, view: <Overview /> },
    confirmations: {
      reads: [listConfirmations],
      name: t`To confirm`,
      view: <Confirmations />,
    },
    requests: { reads: [listQueue], name: t`Requests`, view: <Requests /> },
    applications: { reads: [listApplications], name: t`Applications`, view: <Applications /> },
    revisions: { reads: [listRevisions], name: t`Profile changes`, view: <Revisions /> },
    'submitted-media': {
      reads: [listSubmissions],
      name: t`Submitted media`,
      view: <SubmittedMedia />,
    },
    renewals: { reads: [listRenewals], name: t`Verifications`, view: <Renewals /> },
    publication: { reads: [listIncomplete], name: t`Publication`, view: <Publication /> },
    reports: { reads: [listReports], name: t`Reports`, view: <Reports /> },
    reviews: { reads: [listReviews], name: t`Reviews`, view: <Reviews /> },
    payments: { reads: [listPayments], name: t`Payments`, view: <Payments /> },
    privacy: { reads: [listDataRequests], name: t`Privacy`, view: <Privacy /> },
    companions: { reads: [listManaged], name: t`Companions`, view: <Companions /> },
    media: { reads: [listMedia], name: t`Media`, view: <MediaLibrary /> },
    users: { reads: [listUsers], name: t`Users`, view: <Users /> },
    settings: { reads: [getSettings, addCity], name: t`Settings`, view: <Settings /> },
    mail: { reads: [listUnsentMail], name: t`Unsent emails`, view: <UnsentMail /> },
    problems: { reads: [listProblems], name: t`Site errors`, view: <BrowserProblems /> },
    audit: { reads: [listAudit], name: t`Audit log`, view: <AuditLog /> },
  }
  const sections = Object.fromEntries(
    Object.entries(everySection).filter(([, { reads }]) => reads.some(may)),
  )
  const current = sections[section] ?? everySection['overview']!
  const companion = may(getManaged) ? params.get('companion') : null

  async function signOut() {
    const { client } = await openAccounts()
    await client.signOut({ scope: 'local' })
  }

  return (
    <div className="admin">
      <div className="admin-side">
        <p className="wordmark">{brand.name}</p>
        <nav aria-label={t`Administration`}>
          {Object.entries(sections).map(([id, { name }]) => (
            <Link
              key={id}
              to={sectionAddress(id)}
              aria-current={sections[id] === current ? 'page' : undefined}
            >
              {name}
              {id === 'confirmations' ? <OpenCount /> : <SectionCount id={id} />}
            </Link>
          ))}
        </nav>
      </div>
      <div className="admin-main">
        <div className="admin-head">
          <h1 className="text-h3">{current.name}</h1>
          <span className="ml-auto truncate text-small text-ink-2">
            {email} · {roles[role].name}
          </span>
          <Link to="/" className="link text-small">
            <Trans>View Site</Trans>
          </Link>
          <Button variant="quiet" className="text-small" onClick={() => void signOut()}>
            <Trans>Sign Out</Trans>
          </Button>
        </div>
        {current.view}
      </div>
      <Toasts />
      {companion && <CompanionEditor key={companion} id={companion} Media={CompanionMedia} />}
    </div>
  )
}
