import { Trans, useLingui } from '@lingui/react/macro'
import { useBroken } from '../../features/media/media-view.tsx'
import { clock } from '../../lib/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useFileNames, useTileStates } from './file-names.ts'
import type { MediaTile } from './media-tiles.ts'
import { fileAddress } from '../shared/addresses.ts'
import { OPENED_HERE } from './sheet-address.ts'

type Props = { tiles: readonly MediaTile[]; onBroken: () => void }

/** The companion's files, three across on phones; each opens its sheet. */
export function MediaGrid({ tiles, onBroken }: Props) {
  const { t } = useLingui()
  return (
    <ul className="own-grid" aria-label={t`Pictures and videos`}>
      {tiles.map((tile) => (
        <li key={tile.id}>
          <Tile tile={tile} onBroken={onBroken} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ tile, onBroken }: { tile: MediaTile; onBroken: () => void }) {
  const { t } = useLingui()
  const { file, state, reason, isCover, isInStory } = tile
  const fail = useBroken(onBroken)
  const states = useTileStates()
  const nameOf = useFileNames()
  return (
    <Link to={fileAddress(tile.id)} state={OPENED_HERE} className="own-tile" data-state={state}>
      <img
        src={file.thumbnail}
        alt={nameOf(file, tile.place)}
        loading="lazy"
        width={320}
        height={320}
        onError={() => fail(file.thumbnail)}
      />
      <span className="own-tile-marks">
        {isInStory && <Icon name="circle-dot" />}
        {isInStory && (
          <span className="sr-only">
            <Trans>In a story</Trans>
          </span>
        )}
        {file.type === 'video' && <Icon name="play" />}
        {file.duration !== null && <span>{clock(file.duration)}</span>}
      </span>
      <span className="own-tile-state">
        {state === 'private' && <Icon name="lock" />}
        <span>{isCover && state === 'public' ? t`First photo` : states[state]}</span>
        {reason && <small>{reason}</small>}
      </span>
    </Link>
  )
}
