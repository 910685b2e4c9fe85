import { Trans, useLingui } from '@lingui/react/macro'
import type { TimeSuggestion } from '#messaging/requests'
import { useNow } from '../../../lib/use-now.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { appointmentTime, isTimePast } from './request-labels.ts'

type Props = {
  suggestion: TimeSuggestion
  /** Name of the companion. */
  name: string
  busy: boolean
  /** @returns true if the time was accepted */
  accept: (number: number) => Promise<boolean>
}

/** The time that the companion's side suggests to the member, which one press accepts. */
export function SuggestionOffer({ suggestion, name, busy, accept }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const when = appointmentTime(suggestion, now)
  const isPast = isTimePast(suggestion, now)
  async function confirm() {
    if (await accept(suggestion.number)) announce(t`Accepted: ${when}`)
  }
  return (
    <section className="suggestion-offer" aria-label={t`Suggested time`}>
      <p>
        <Trans>
          {name} suggests <strong>{when}</strong>
        </Trans>
      </p>
      {isPast ? (
        <p className="text-small text-ink-2">
          <Trans>This time has passed. Write a message to find another one.</Trans>
        </p>
      ) : (
        <Button aria-busy={busy} onClick={() => void confirm()}>
          <Trans>Accept</Trans>
        </Button>
      )}
    </section>
  )
}
