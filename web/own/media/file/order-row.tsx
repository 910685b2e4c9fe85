import { Trans, useLingui } from '@lingui/react/macro'
import type { BodyOf } from '#platform/endpoint'
import { changeOwnMediaEndpoint } from '#media/own-media'
import type { OwnFile } from '#media/submitted-media'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'
import { PropertyRow } from './property-row.tsx'

type Props = {
  file: OwnFile
  name: string
  /** Number of files in the gallery. */
  count: number
  isCover: boolean
  media: OwnMediaChange
}

/** The place of a file in the gallery; the first public photo is the cover. */
export function OrderRow({ file, name, count, isCover, media }: Props) {
  const { t } = useLingui()
  const { id, order } = file
  const place = order + 1
  const change = (body: BodyOf<typeof changeOwnMediaEndpoint>, successMessage: string) =>
    void media.change(() => call(changeOwnMediaEndpoint, { params: { id }, body }), successMessage)
  const mayLead = file.type === 'photo' && file.access_level === 'public' && !isCover
  const isFirst = order === 0
  const isLast = place >= count
  return (
    <PropertyRow
      icon="list"
      label={<Trans>Order</Trans>}
      value={
        isCover ? (
          <Trans>First photo</Trans>
        ) : (
          <Trans>
            {place} of {count}
          </Trans>
        )
      }
    >
      <p className="own-acts">
        <Button
          variant="line"
          aria-label={t`Move ${name} earlier`}
          aria-disabled={isFirst}
          onClick={() => !isFirst && change({ position: order - 1 }, t`Saved.`)}
        >
          <Icon name="chevron-left" />
          <Trans>Earlier</Trans>
        </Button>
        <Button
          variant="line"
          aria-label={t`Move ${name} later`}
          aria-disabled={isLast}
          onClick={() => !isLast && change({ position: order + 1 }, t`Saved.`)}
        >
          <Trans context="order">Later</Trans>
          <Icon name="chevron-right" />
        </Button>
        {mayLead && (
          <Button
            variant="line"
            aria-label={t`Make cover: ${name}`}
            onClick={() => change({ cover: true }, t`This is now your cover.`)}
          >
            <Trans>Make cover</Trans>
          </Button>
        )}
      </p>
    </PropertyRow>
  )
}
