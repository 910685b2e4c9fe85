import { Trans, useLingui } from '@lingui/react/macro'
import {
  changeManyMediaEndpoint,
  cropMediaEndpoint,
  deleteMediaEndpoint,
  uploadMediaEndpoint,
  type LibraryItem,
} from '#media/media'
import type { MediaUsage } from '#media/media-usage'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { fileSize } from '../../../features/media/file-size.ts'
import { MediaBadges, MediaThumb, NoConsentNote } from '../../../features/media/media-view.tsx'
import type { FileAct } from '../file-dialog.tsx'
import { FileUsage } from '../file-usage.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { useSection } from '../../shared/api/use-section.ts'

type Props = {
  item: LibraryItem
  usage: MediaUsage | undefined
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onAct: (action: FileAct) => void
  onBroken: () => void
}

export function LibraryCard({ item, usage, isChosen, onChoose, onAct, onBroken }: Props) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { companion, alt, size, created_at: createdAt } = item
  const name = alt ? `${companion.name}, ${alt}` : companion.name
  return (
    <li>
      <MediaThumb item={item} name={name} onOpen={() => onAct('view')} onBroken={onBroken} />
      <div className="library-head">
        <IfMay call={changeManyMediaEndpoint}>
          <input
            type="checkbox"
            aria-label={t`Select the file of ${name}, ${longDate(createdAt)}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </IfMay>
        <Link
          to={addressWith({ companion: companion.id, edit: '1', tab: 'media' })}
          className="link"
        >
          {companion.name}
        </Link>
      </div>
      <MediaBadges item={item} />
      <NoConsentNote item={item} />
      <FileUsage usage={usage} name={name} />
      <p className="media-acts text-ink-2">
        <span>
          {longDate(createdAt)}
          {size > 0 && <span>{`, ${fileSize(size)}`}</span>}
        </span>
        <span className="media-acts ml-auto">
          {item.type === 'photo' && (
            <IfMay call={cropMediaEndpoint}>
              <Button
                variant="quiet"
                aria-label={t`Crop the file of ${name}`}
                onClick={() => onAct('crop')}
              >
                <Trans>Crop…</Trans>
              </Button>
            </IfMay>
          )}
          <IfMay call={uploadMediaEndpoint}>
            <Button
              variant="quiet"
              aria-label={t`Replace the file of ${name}`}
              onClick={() => onAct('replace')}
            >
              <Trans>Replace…</Trans>
            </Button>
          </IfMay>
          <IfMay call={deleteMediaEndpoint}>
            <Button
              variant="quiet"
              aria-label={t`Delete the file of ${name}`}
              onClick={() => onAct('delete')}
            >
              <Trans>Delete</Trans>
            </Button>
          </IfMay>
        </span>
      </p>
    </li>
  )
}
