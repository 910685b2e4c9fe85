import type { User } from '@supabase/supabase-js'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, use, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useAuth } from '../lib/auth/use-auth.ts'
import { browserComponent, lazyComponent } from '../lib/lazy-component.tsx'
import { PanelContext } from '../lib/modal-route.ts'
import { Announcer } from '../ui/announce.tsx'
import { PartBoundary } from '../ui/part-boundary.tsx'
import { PagePending } from './browser-router.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageChoice, LanguageOffer } from './languages.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useHead } from './use-head.ts'
import { useModalRoutes } from './use-modal-routes.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useScroll } from './use-scroll.ts'

const dialogs = {
  premium: lazyComponent(() => import('../features/billing/premium/premium-dialog.tsx')),
  account: lazyComponent(() => import('../features/accounts/account-dialog.tsx')),
}

/** Never rendered on the server: the area needs a session. */
const OwnAreaFrame = browserComponent<{ user: User }>(
  !import.meta.env.SSR && (() => import('./own-area.tsx')),
)

/** Areas with a frame of their own. */
const OWN_FRAME = /^\/(admin|own)(?:\/|$)/i

/** Pages without the site's header and footer: they may be opened in someone else's sight. */
const BARE = /^\/trusted-contact\/?$/i

/** Pages that are empty without a script. */
const NEEDS_SCRIPT = /^\/(account|own|join|admin|auth|reset-password|appeal|apply\/details)(\/|$)/

function OwnAreaPart() {
  const { user } = useAuth()
  return (
    user && (
      <Suspense fallback={null}>
        <OwnAreaFrame user={user} />
      </Suspense>
    )
  )
}

/** Header, footer and notes around every page; the areas of staff and companions, and bare pages, have neither header nor footer. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const panels = useModalRoutes()
  const Dialog = dialogs[panels.panel as keyof typeof dialogs]
  const { pathname } = useLocation()
  const area = OWN_FRAME.exec(pathname)?.[1]?.toLowerCase()
  const isPublic = area === undefined
  const isBare = BARE.test(pathname)
  const { t } = useLingui()
  const isPending = use(PagePending)
  useHead()
  usePrefetch()
  useScroll(main)
  return (
    <PanelContext value={panels}>
      <a href="#main" className="skip button button-solid">
        <Trans>Skip to content</Trans>
      </a>
      {import.meta.env.MANY_LANGUAGES && isPublic && <LanguageOffer />}
      {isPublic && !isBare && (
        <PartBoundary>
          <Header />
        </PartBoundary>
      )}
      <OfflineNote />
      {isPending && <div className="progress" role="progressbar" aria-label={t`Loading`} />}
      {area === 'own' && (
        <PartBoundary>
          <OwnAreaPart />
        </PartBoundary>
      )}
      <main ref={main} id="main" tabIndex={-1} aria-busy={isPending || undefined}>
        {NEEDS_SCRIPT.test(pathname) && (
          <noscript>
            <p className="wrap pt-10">
              <Trans>This page requires JavaScript, which is turned off in this browser.</Trans>
            </p>
          </noscript>
        )}
        {children}
      </main>
      {isPublic && !isBare && <Footer />}
      {isBare && (
        <footer className="wrap py-8">
          <LanguageChoice />
        </footer>
      )}
      <Announcer />
      {Dialog && (
        <PartBoundary key={panels.panel}>
          <Suspense fallback={null}>
            <Dialog onClose={panels.close} onDone={panels.finish} />
          </Suspense>
        </PartBoundary>
      )}
    </PanelContext>
  )
}
