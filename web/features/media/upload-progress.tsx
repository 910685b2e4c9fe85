import { Plural, Trans } from '@lingui/react/macro'
import type { Uploads } from './use-uploads.ts'

type Props = {
  uploads: Uploads
  /** True if the profile is published once all files are uploaded. */
  isPublishing: boolean
}

/** Number of uploaded files; screen readers announce each. */
export function UploadProgress({ uploads: { uploads, stored, open }, isPublishing }: Props) {
  const all = stored + open
  const failures = uploads.filter(({ state }) => state === 'failed')
  const failed = failures.length
  const mayRetry = failures.some((upload) => upload.mayRetry)
  const isUnderWay = uploads.some(({ state }) => state !== 'staged' && state !== 'refused')
  return (
    <p role="status" className="text-small text-ink-2">
      {isUnderWay && open > 0 && (
        <span>
          <Plural
            value={all}
            one={`${stored} of # file uploaded.`}
            other={`${stored} of # files uploaded.`}
          />
        </span>
      )}{' '}
      {isPublishing && open > 0 && (
        <span>
          <Trans>We’ll publish the profile when all files are uploaded.</Trans>
        </span>
      )}{' '}
      {failed > 0 &&
        (mayRetry ? (
          <Trans>{failed} failed. Retry or remove them.</Trans>
        ) : (
          <Trans>{failed} failed. Remove or replace them.</Trans>
        ))}
    </p>
  )
}
