import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnMedia } from '#media/submitted-media'
import { moment } from '../../lib/format-date.ts'
import { Link } from '../../ui/link.tsx'
import { fileAddress } from '../shared/addresses.ts'
import { OPENED_HERE } from './sheet-address.ts'

/** Current stories with their ends, and highlights in the order of the profile. */
export function StoriesStrip({ data }: { data: OwnMedia }) {
  const { t } = useLingui()
  const { stories, highlights, submitted } = data
  if (stories.length + highlights.length === 0) return null
  return (
    <ul className="own-strip" aria-label={t`Stories and highlights`}>
      {stories.map(({ id, file, expiresAt }) => (
        <li key={id}>
          <Link to={fileAddress(file.id)} state={OPENED_HERE} className="own-ring">
            <img src={file.thumbnail} alt="" width={64} height={64} />
            <span>
              <Trans>Story</Trans>
              <span className="sr-only"> {moment(expiresAt)}</span>
            </span>
          </Link>
        </li>
      ))}
      {highlights.map(({ id, title, stories: [first] }) => {
        const isReturned = submitted.some(
          (item) => item.kind === 'title' && item.highlightId === id && item.state === 'returned',
        )
        return (
          <li key={id}>
            <Link
              to={fileAddress(id)}
              state={OPENED_HERE}
              className="own-ring"
              data-returned={isReturned}
            >
              {first && <img src={first.file.thumbnail} alt="" width={64} height={64} />}
              {!first && <span className="own-no-preview" />}
              <span>
                {title}
                {isReturned && (
                  <small>
                    {' '}
                    <Trans>Returned</Trans>
                  </small>
                )}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
