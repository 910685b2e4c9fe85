import { Trans } from '@lingui/react/macro'
import type { LockedPreview } from '#contract/companions'
import { PanelLink } from '../../ui/panel-link.tsx'
import { LockedPicture } from '../../ui/picture.tsx'

export const LockedRow = ({ city, ...preview }: LockedPreview & { city: string }) => (
  <PanelLink panel="premium" className="group flex gap-4 py-4 md:gap-8">
    <span className="w-24 flex-none md:w-32">
      <LockedPicture {...preview} />
    </span>
    <span>
      <span className="block card-name text-brass-text">
        <Trans>VIP</Trans>
      </span>
      <span className="block text-small text-ink-2">{city}</span>
      <span className="mt-2 block text-small group-hover:text-wine">
        <Trans>Visible to Premium members</Trans>
      </span>
    </span>
  </PanelLink>
)
