import { Plural, Trans } from '@lingui/react/macro'
import type { LibraryAnswer } from '#media/media'
import { count } from '../../../lib/count.ts'
import { fileSize } from '../../../features/media/file-size.ts'

type Props = Pick<LibraryAnswer, 'total' | 'bytes' | 'companion'>

/** Number of matching files, and storage used by one companion or by all. */
export function LibraryTotals({ total, bytes, companion }: Props) {
  const all = fileSize(bytes)
  if (!companion) {
    return (
      <span>
        <Plural value={total} one={`# file, ${all} in total`} other={`# files, ${all} in total`} />
      </span>
    )
  }
  const { name, storage } = companion
  const storageUsed = fileSize(storage.bytes)
  return (
    <>
      {total !== storage.files && (
        <span>
          <Trans>{count(total)} found.</Trans>{' '}
        </span>
      )}
      <span>
        <Plural
          value={storage.files}
          one={`${name}: # file, ${storageUsed} of ${all} in total`}
          other={`${name}: # files, ${storageUsed} of ${all} in total`}
        />
      </span>
    </>
  )
}
