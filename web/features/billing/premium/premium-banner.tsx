import { Trans } from '@lingui/react/macro'
import { usePremium } from '../../../lib/auth/use-premium.ts'
import { PanelLink } from '../../../ui/panel-link.tsx'

/** Invitation to become a Premium member; hidden from Premium members. */
export const PremiumBanner = ({ variant = 'unlock' }: { variant?: 'unlock' | 'upgrade' }) =>
  !usePremium() && (
    <section className="premium-box flex flex-wrap items-end justify-between gap-x-12 gap-y-8 p-6 md:p-12">
      <div className="max-w-xl">
        <p className="text-label text-brass-text uppercase">
          <Trans>Premium</Trans>
        </p>
        <h2 className="mt-3 text-h2">
          {variant === 'unlock' ? (
            <Trans>Unlock Premium Access</Trans>
          ) : (
            <Trans>Upgrade to Premium</Trans>
          )}
        </h2>
        <p className="mt-3 text-ink-2">
          {variant === 'unlock' ? (
            <Trans>Photo and video galleries, VIP profiles and the messenger, with any plan.</Trans>
          ) : (
            <Trans>Premium members see the complete directory, in every city.</Trans>
          )}
        </p>
      </div>
      <PanelLink panel="premium" className="button button-brass">
        <Trans>Explore Premium Features</Trans>
      </PanelLink>
    </section>
  )
