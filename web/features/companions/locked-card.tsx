import { Trans } from '@lingui/react/macro'
import type { LockedPreview } from '#catalogue/companions'
import { Icon } from '../../ui/icon.tsx'
import { PanelLink } from '../../ui/panel-link.tsx'
import { LockedPicture } from '../../ui/picture.tsx'

/** A VIP companion's card for viewers without Premium. */
export const LockedCard = ({ city, ...preview }: LockedPreview & { city: string }) => (
  <PanelLink panel="premium" className="group block">
    <span className="relative block">
      <LockedPicture {...preview} />
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-14 place-items-center rounded-full bg-paper text-brass-text">
          <Icon name="lock" />
        </span>
      </span>
    </span>
    <span className="mt-3 block">
      <LockedText city={city} />
    </span>
  </PanelLink>
)

const LockedText = ({ city }: { city: string }) => (
  <>
    <span className="block card-name text-brass-text">
      <Trans>VIP</Trans>
    </span>
    <span className="block text-small text-ink-2">{city}</span>
    <span className="mt-2 block text-small group-hover:text-wine">
      <Trans>Visible to Premium members</Trans>
    </span>
  </>
)

/** A VIP companion's row in a list, for viewers without Premium. */
export const LockedRow = ({ city, ...preview }: LockedPreview & { city: string }) => (
  <PanelLink panel="premium" className="group flex gap-4 py-4 md:gap-8">
    <span className="w-24 flex-none md:w-32">
      <LockedPicture {...preview} />
    </span>
    <span>
      <LockedText city={city} />
    </span>
  </PanelLink>
)
