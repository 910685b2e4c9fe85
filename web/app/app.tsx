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
  /** What was pressed before React listened, to be pressed again. */
  early?: HTMLElement | null | undefined
}

/** The whole site inside a router, which differs between the server and the browser. */
export function App({ client, site, early }: Props): ReactNode {
  useEffect(() => {
    // As a task of its own: while it commits, React can't take over the part that was pressed.
    if (early) setTimeout(() => early.isConnected && early.click())
  }, [early])
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
