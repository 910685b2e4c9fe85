import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { getAccountSettingsEndpoint } from '#accounts/me'
import type { StaffRole } from '#staff/staff-rights'
import { brand } from '../brand.ts'
import { Guard } from '../admin/accounts/session/guard.tsx'
import { LoginForm } from '../admin/accounts/session/login-form.tsx'
import { browserComponent } from '../lib/lazy-component.tsx'
import { usePageParams } from '../lib/page-params.ts'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/admin/admin-login.css'

/** Rendered only for staff whom the Worker has authorised, and never on the server. */
const AdminArea = browserComponent<{ email: string; role: StaffRole }>(
  !import.meta.env.SSR && (() => import('./parts/admin-area.tsx')),
)

const titles: Record<string, () => string> = {
  '': () => t`Administrator Login`,
  login: () => t`Administrator Login`,
  dashboard: () => t`Staff area`,
}

export default function AdminPage() {
  const { part = '' } = usePageParams()
  if (part === 'dashboard') {
    // The guard renders the same while it asks the Worker.
    if (import.meta.env.SSR) return <Skeleton className="m-6 h-72" />
    return (
      <Guard>
        {({ email, role }) => (
          <Suspense fallback={<Skeleton className="m-6 h-72" />}>
            <AdminArea email={email} role={role} />
          </Suspense>
        )}
      </Guard>
    )
  }
  return part in titles ? <Login /> : <NotFoundNotice />
}

function Login() {
  const { data: settings } = useApiQuery(getAccountSettingsEndpoint)
  return (
    <div className="admin-login">
      <p className="wordmark">{brand.name}</p>
      <h1 className="mb-8 text-h3">
        <Trans>Administrator Login</Trans>
      </h1>
      {settings === null ? (
        <p>
          <Trans>Accounts aren’t available yet.</Trans>
        </p>
      ) : (
        <LoginForm />
      )}
    </div>
  )
}

const NotFoundNotice = () => (
  <Notice
    level={1}
    title={<Trans>Page not found</Trans>}
    link={{ label: <Trans>Go to sign-in</Trans>, to: '/admin/login' }}
  />
)

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = ({ params }) => {
  const title = titles[params['part'] ?? '']
  return {
    title: title?.() ?? t`Page not found`,
    description: t`For staff.`,
    canonical: null,
    ...(!title && { status: 404 }),
  }
}
