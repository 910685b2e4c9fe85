import type { User } from '@supabase/supabase-js'
import { Trans } from '@lingui/react/macro'
import { brand } from '../../../brand.ts'
import { SecondFactorSection } from '../../../features/accounts/second-factor/lazy-section.tsx'
import { Link } from '../../../ui/link.tsx'

/** Staff without a second factor and a backup method can only add them here. */
export const SecondFactorGate = ({ user, onDone }: { user: User; onDone: () => void }) => (
  <div className="admin-login">
    <p className="wordmark">{brand.name}</p>
    <h1 className="mb-4 text-h3">
      <Trans>Protect your access</Trans>
    </h1>
    <p className="mb-8 text-ink-2">
      <Trans>
        The staff area needs a second factor and a backup method, so that losing your phone never
        locks you out. Setting them up takes a few minutes.
      </Trans>
    </p>
    <SecondFactorSection user={user} onEnough={onDone} />
    <Link to="/" className="link mt-8">
      <Trans>Back to the main site</Trans>
    </Link>
  </div>
)
