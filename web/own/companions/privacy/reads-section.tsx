import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { getAccessLogEndpoint } from '#companions/own/own-data'
import { MINUTE_MS } from '#platform/time'
import { moment } from '../../../lib/format-date.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { readReasonText, reasonText } from './read-labels.ts'

/** Log of reads of the companion's private data by our team, with reasons. */
export const ReadsSection = () => (
  <OwnSection
    title={<Trans>Who has opened my data</Trans>}
    help={
      <>
        <p>
          <Trans>
            When someone on our team opens your application, private files, contact details or
            messages, you see it here within a minute, with the reason. If they open them again for
            the same reason within ten minutes, it counts as one.
          </Trans>
        </p>
        <p>
          <Trans>
            Nobody can change or delete these records. Your copy below also shows who on our team it
            was.
          </Trans>
        </p>
      </>
    }
  >
    <Reads />
  </OwnSection>
)

/** One page of the log; a button loads the next. */
function Reads({ before }: { before?: number }) {
  const [isMore, setMore] = useState(false)
  const { data, error, refetch } = useApiQuery(
    getAccessLogEndpoint,
    { query: { before } },
    { staleTime: 0, ...(before === undefined && { refetchInterval: MINUTE_MS }) },
  )
  if (!data && error) {
    return (
      <>
        <FormMessage message={{ kind: 'error', text: error.message }} />
        <p>
          <Button variant="line" onClick={() => void refetch()}>
            <Trans>Try Again</Trans>
          </Button>
        </p>
      </>
    )
  }
  if (!data) return <Skeleton className="h-24" />
  if (data.entries.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No one on our team has opened your private data.</Trans>
      </p>
    )
  }
  return (
    <>
      <ul className="grid gap-3">
        {data.entries.map((entry) => (
          <li key={entry.id} className="border-b border-line pb-3">
            {readReasonText(entry)}
            <small className="block text-small text-ink-2">
              <time dateTime={entry.at}>{moment(entry.at)}</time> · {reasonText(entry.reason)}
            </small>
          </li>
        ))}
      </ul>
      {data.next !== null &&
        (isMore ? (
          <Reads before={data.next} />
        ) : (
          <p>
            <Button variant="line" onClick={() => setMore(true)}>
              <Trans>Show earlier</Trans>
            </Button>
          </p>
        ))}
    </>
  )
}
