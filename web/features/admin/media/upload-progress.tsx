import { Trans } from '@lingui/react/macro'
import type { Uploads } from './use-uploads.ts'

/** How many of all files have arrived; spoken with each that does. */
export function UploadProgress({ uploads: { uploads, stored, open } }: { uploads: Uploads }) {
  const all = stored + open
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const isUnderWay = uploads.some(({ state }) => state !== 'staged' && state !== 'refused')
  return (
    <p role="status" className="text-small text-ink-2">
      {isUnderWay && open > 0 && (
        <Trans>
          {stored} of {all} files uploaded
        </Trans>
      )}{' '}
      {failed > 0 && <Trans>{failed} failed: retry them, or take them out.</Trans>}
    </p>
  )
}
