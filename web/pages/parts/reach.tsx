import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import type { Profile } from '#catalogue/companions'
import ContactDetails from '../../features/messaging/requests/contact-details.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { usePanel } from '../../lib/modal-route.ts'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'

const ContactDialog = lazyComponent(() => import('./contact-dialog.tsx'))

/** The ways to reach a companion: what she shares, and the dialog behind `Contact`. */
export default function Reach({ profile }: { profile: Profile }) {
  const { panel, close } = usePanel()
  const { loading } = useAuth()
  // The document is the same for all: it has no form for one's own account.
  const isHydrating = useIsHydrating()
  const wasSent = new URLSearchParams(useLocation().search).has('sent')
  return (
    <>
      <ContactDetails companion={profile} />
      {(panel === 'contact' || wasSent) && !loading && !isHydrating && (
        <Suspense fallback={null}>
          <ContactDialog profile={profile} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
