import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { money } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePremium } from '../../../lib/auth/use-premium.ts'
import { PanelLink } from '../../../ui/panel-link.tsx'

type Content = NonNullable<Profile['premiumContent']>

/** Content of this profile that Premium unlocks; hidden from Premium members. */
export const PremiumTeaser = ({ content }: { content: Content }) =>
  !usePremium() && (
    <section className="premium-box relative flex items-center gap-4 p-7">
      <div className="mr-auto">
        <p className="text-label text-brass-text uppercase">
          <Trans>Premium content</Trans>
        </p>
        <h2 className="mt-2 text-h3">
          <PanelLink panel="premium" className="cover-link">
            {contentSummary(content)}
          </PanelLink>
        </h2>
        <p className="mt-2 text-ink-2">
          <Trans>Included in every plan, from {money(content.priceMonthly)} a month.</Trans>
        </p>
      </div>
      <Icon name="chevron-right" className="text-brass-text" />
    </section>
  )

function contentSummary({ photoCount, videoCount }: Content) {
  const photos = plural(photoCount, { one: '# photo', other: '# photos' })
  const videos = plural(videoCount, { one: '# video', other: '# videos' })
  if (!videoCount) return photos
  return photoCount ? t`${photos} and ${videos}` : videos
}
