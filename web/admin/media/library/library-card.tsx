import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
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
import { Dialog } from '../../../ui/dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { fileSize } from '../../../features/media/file-size.ts'
import { MediaBadges, MediaThumb, NoConsentNote } from '../../../features/media/media-view.tsx'
import { ReasonPicker } from '../../shared/api/reason-picker.tsx'
import type { FileAct } from '../file-dialog.tsx'
import { FileUsage } from '../file-usage.tsx'
import { CoveredThumb } from '../gallery-item.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { useUncoveredFile } from './use-uncovered-file.ts'

type Props = {
  item: LibraryItem
  usage: MediaUsage | undefined
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onAct: (action: FileAct, item: LibraryItem) => void
  onBroken: () => void
}

export function LibraryCard({
  item: listedItem,
  usage,
  isChosen,
  onChoose,
  onAct,
  onBroken,
}: Props) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const item = useUncoveredFile(listedItem)
  const [isAsking, setAsking] = useState(false)
  const { companion, alt, size, created_at: createdAt } = item
  const name = alt ? `${companion.name}, ${alt}` : companion.name
  return (
    <li>
      {item.is_covered ? (
        <div className="library-covered">
          <CoveredThumb item={item} />
          <Button
            variant="line"
            aria-label={t`Show the private file of ${companion.name}`}
            onClick={() => setAsking(true)}
          >
            <Trans>Show</Trans>
          </Button>
        </div>
      ) : (
        <MediaThumb
          item={item}
          name={name}
          onOpen={() => onAct('view', item)}
          onBroken={onBroken}
        />
      )}
      {isAsking && item.is_covered && (
        <Dialog open title={t`Private files of ${companion.name}`} onClose={() => setAsking(false)}>
          <ReasonPicker kind="profile" of={companion.id} />
        </Dialog>
      )}
      <div className="flex items-start gap-2">
        <IfMay call={changeManyMediaEndpoint}>
          <input
            type="checkbox"
            className="size-6 flex-none accent-wine"
            aria-label={t`Select the file of ${name}, ${longDate(createdAt)}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </IfMay>
        <Link
          to={addressWith({ companion: companion.id, edit: '1', tab: 'media' })}
          className="link wrap-anywhere"
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
        <span className="media-acts -ml-1">
          {item.type === 'photo' && !item.is_covered && (
            <IfMay call={cropMediaEndpoint}>
              <Button
                variant="quiet"
                aria-label={t`Crop the file of ${name}`}
                onClick={() => onAct('crop', item)}
              >
                <Trans>Crop…</Trans>
              </Button>
            </IfMay>
          )}
          <IfMay call={uploadMediaEndpoint}>
            <Button
              variant="quiet"
              aria-label={t`Replace the file of ${name}`}
              onClick={() => onAct('replace', item)}
            >
              <Trans>Replace…</Trans>
            </Button>
          </IfMay>
          <IfMay call={deleteMediaEndpoint}>
            <Button
              variant="quiet"
              aria-label={t`Delete the file of ${name}`}
              onClick={() => onAct('delete', item)}
            >
              <Trans>Delete</Trans>
            </Button>
          </IfMay>
        </span>
      </p>
    </li>
  )
}
