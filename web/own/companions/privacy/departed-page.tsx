import { useQueryClient } from '@tanstack/react-query'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { Departure } from '#companions/own/own-data'
import { getMeEndpoint } from '#accounts/me'
import { addressOf } from '#platform/endpoint'
import { longDate } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Page of a companion who has closed her profile. */
export function DepartedPage({ departure: { leftAt, eraseAt } }: { departure: Departure }) {
  const queries = useQueryClient()
  // Reloads the account, whose menu then no longer has a link to this area.
  useEffect(() => {
    const accountAddress = addressOf(getMeEndpoint)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === accountAddress })
  }, [queries])
  const day = longDate(eraseAt)
  return (
    <Notice
      level={1}
      title={<Trans>Your profile is offline</Trans>}
      text={
        eraseAt === leftAt ? (
          <Trans>
            We’ll delete all of its data within a day, and have emailed you a confirmation. We wish
            you all the best.
          </Trans>
        ) : (
          <Trans>
            We’ll delete all of its data on {day}, and have emailed you a confirmation. We wish you
            all the best.
          </Trans>
        )
      }
      link={{ label: <Trans>Go to the home page</Trans>, to: '/' }}
    />
  )
}
