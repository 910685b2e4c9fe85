import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import type { Profile } from '#catalogue/companions'
import ContactDetails from '../../features/messaging/requests/contact-details.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { browserComponent } from '../../lib/lazy-component.tsx'
import { usePanel } from '../../lib/modal-route.ts'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'

const ContactDialog = browserComponent(
  !import.meta.env.SSR && (() => import('./contact-dialog.tsx')),
)

/** Ways to reach a companion: the channels she shares, and the dialog of the `Contact` button. */
export default function Reach({ profile }: { profile: Profile }) {
  const { panel, close } = usePanel()
  const { loading } = useAuth()
  // The cached document is the same for all visitors, so it contains no member's form.
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
