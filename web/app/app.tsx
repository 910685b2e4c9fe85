import { i18n } from '#i18n'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { hasPictures } from '#accounts/age-gate'
import { AuthProvider } from '../lib/auth/auth-provider.tsx'
import { MeProvider } from '../lib/auth/me-provider.tsx'
import { PageParams } from '../lib/page-params.ts'
import { Site, type SiteFacts } from '../lib/site.ts'
import { useGate } from '../lib/use-gate.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'
import { matchPage } from './pages.ts'

type Props = {
  client: QueryClient
  site: SiteFacts
  /** Element that was pressed before hydration; it is clicked again afterwards. */
  earlyTarget?: HTMLElement | null | undefined
}

/** The whole site without a router, as the server and the browser use different ones. */
export function App({ client, site, earlyTarget }: Props): ReactNode {
  useEffect(() => {
    // A separate task: React cannot hydrate the pressed part while it commits.
    if (earlyTarget) setTimeout(() => earlyTarget.isConnected && earlyTarget.click())
  }, [earlyTarget])
  return (
    <I18nProvider i18n={i18n}>
      <Site value={site}>
        <QueryClientProvider client={client}>
          <AuthProvider>
            <MeProvider>
              <Frame>
                <ErrorBoundary>
                  <Suspense fallback={<div className="min-h-screen" />}>
                    <CurrentPage />
                  </Suspense>
                </ErrorBoundary>
              </Frame>
            </MeProvider>
          </AuthProvider>
        </QueryClientProvider>
      </Site>
    </I18nProvider>
  )
}

function CurrentPage() {
  const { pathname } = useLocation()
  const { View, params } = matchPage(pathname)
  const isPending = useGate(hasPictures(pathname))
  if (isPending) return null
  return (
    <PageParams value={params}>
      <View />
    </PageParams>
  )
}
