import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { Site, type SiteFacts } from '../lib/site.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'
import { notFound, pages } from './pages.ts'

/** The whole site inside a router, which differs between the server and the browser. */
export function App({ client, site }: { client: QueryClient; site: SiteFacts }): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <Site value={site}>
        <QueryClientProvider client={client}>
          <Frame>
            <ErrorBoundary>
              <Suspense fallback={<div className="min-h-screen" />}>
                <Routes>
                  {[...pages, notFound].map(({ path, View }) => (
                    <Route key={path} path={path} element={<View />} />
                  ))}
                </Routes>
              </Suspense>
            </ErrorBoundary>
          </Frame>
        </QueryClientProvider>
      </Site>
    </I18nProvider>
  )
}
