import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PlansAnswer } from '#billing/plans'
import { list } from '../../../lib/format.ts'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { featureName } from './feature-names.ts'

type TilesProps = {
  /** The operator's figures; absent ones are left out. */
  claims: PlansAnswer['claims'] | undefined
  /** Plans on sale. */
  plans: PlansAnswer['plans']
}

export function FeatureTiles({ claims, plans }: TilesProps) {
  const { t } = useLingui()
  const figures = [
    claims?.photos && t`${claims.photos} photos`,
    claims?.videos && t`${claims.videos} videos`,
  ].filter((figure) => typeof figure === 'string')

  return (
    <ul className="grid grid-cols-2 gap-px border border-line bg-line md:grid-cols-4">
      <Tile icon="image" wide title={featureName('galleries')}>
        {figures.length > 0 && <p className="mt-1 text-h4 text-brass-text">{list(figures)}</p>}
      </Tile>
      <Tile icon="lock" title={featureName('private-content')} />
      <Tile icon="message-square" title={featureName('messenger')}>
        {plans.length > 0 && plans.every(({ benefits }) => benefits.openRequests === null) && (
          <p className="mt-1 text-small text-ink-2">
            <Trans>Unlimited open requests</Trans>
          </p>
        )}
      </Tile>
      <Tile icon="crown" title={featureName('vip-profiles')} />
      <Tile icon="camera" title={featureName('profile-photo')} />
      <Tile icon="clock" title={featureName('offline-companions')} />
      <Tile icon="headphones" title={featureName('priority-support')} />
    </ul>
  )
}

type Props = { icon: IconName; title: ReactNode; wide?: boolean; children?: ReactNode }

const Tile = ({ icon, title, wide, children }: Props) => (
  <li className={`bg-paper p-4 ${wide ? 'col-span-2' : ''}`}>
    <Icon name={icon} className="text-brass-text" />
    <p className="mt-3 font-medium">{title}</p>
    {children}
  </li>
)
