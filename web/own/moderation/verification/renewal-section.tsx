import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { CODE_MINUTES, type Gesture, type OwnVerification } from '#moderation/renewals'
import { MINUTE_MS } from '#platform/time'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useRenewal } from './use-renewal.ts'

type Renewal = NonNullable<OwnVerification['renewal']>

/** Verifies with a new photo that the companion's photos show her. */
export function RenewalSection({ renewal }: { renewal: OwnVerification['renewal'] }) {
  const steps = useRenewal()
  const { busy, message, start, withdraw } = steps
  return (
    <OwnSection
      title={<Trans>Confirm your photos</Trans>}
      help={
        <>
          <p>
            <Trans>
              You take a picture of yourself with a code and a gesture that only you get. Our team
              compares it with the photos on your profile.
            </Trans>
          </p>
          <p>
            <Trans>No one else ever sees it, and we delete it as soon as we’ve decided.</Trans>
          </p>
        </>
      }
    >
      {renewal?.state === 'submitted' ? (
        <>
          <p>
            <Trans>Our team is reviewing your picture and will reply within 48 hours.</Trans>
          </p>
          <p>
            <Button variant="line" aria-busy={busy} onClick={() => withdraw(renewal.id)}>
              <Trans>Withdraw and delete the picture</Trans>
            </Button>
          </p>
        </>
      ) : (
        <>
          {renewal && <Outcome renewal={renewal} />}
          {renewal?.task ? (
            <Task key={renewal.id} renewal={renewal} steps={steps} />
          ) : (
            <p>
              <Button aria-busy={busy} onClick={start}>
                <Trans>Show me a code</Trans>
              </Button>
            </p>
          )}
        </>
      )}
      <FormMessage message={message} />
    </OwnSection>
  )
}

/** The result of the last renewal. */
function Outcome({ renewal: { state, decidedAt, reason, task } }: { renewal: Renewal }) {
  const day = decidedAt && longDate(decidedAt)
  if (state === 'confirmed') {
    return (
      <p>
        <Trans>Our team confirmed your photos on {day}.</Trans>
      </p>
    )
  }
  if (state === 'refused') {
    return (
      <div className="own-reason">
        <p>
          <Trans>We couldn’t confirm your photos on {day}:</Trans>
        </p>
        <p>{reason}</p>
      </div>
    )
  }
  if (state !== 'shown' || task) return null
  return (
    <p>
      <Trans>Your last code has expired. Request a new one.</Trans>
    </p>
  )
}

type Props = { renewal: Renewal; steps: ReturnType<typeof useRenewal> }

/** The code, the gesture, and the upload of the photo. */
function Task({ renewal, steps: { busy, send, start } }: Props) {
  const { t } = useLingui()
  const id = useId()
  const gestures = useGestureTexts()
  const minutes = useMinutesLeft(renewal.expiresAt)
  const { task } = renewal
  if (!task) return null
  if (minutes <= 0) {
    return (
      <>
        <p role="status">
          <Trans>Your code has expired. Request a new one.</Trans>
        </p>
        <p>
          <Button aria-busy={busy} onClick={start}>
            <Trans>Show me a new code</Trans>
          </Button>
        </p>
      </>
    )
  }
  return (
    <>
      <ol className="grid list-decimal gap-3 pl-5">
        <li>
          <Trans>Write this code on a sheet of paper and hold it next to your face:</Trans>
          <strong
            className="my-2 block font-display text-[2.5rem] leading-[1.2] font-normal tracking-[0.2em] lining-nums"
            aria-label={t`Code ${[...task.code].join(' ')}`}
          >
            {task.code}
          </strong>
        </li>
        <li>{gestures[task.gesture]}</li>
        <li>
          <Trans>Take a picture in good light, without a filter.</Trans>
        </li>
      </ol>
      <p className="text-small text-ink-2">
        {plural(minutes, {
          one: `# minute left of ${CODE_MINUTES}`,
          other: `# minutes left of ${CODE_MINUTES}`,
        })}
      </p>
      <p>
        <label htmlFor={id} className="button" aria-busy={busy}>
          {busy ? <Trans>Sending…</Trans> : <Trans>Take the picture</Trans>}
        </label>
        <input
          id={id}
          type="file"
          className="sr-only"
          accept="image/*"
          capture="user"
          disabled={busy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) send(renewal.id, file)
            target.value = ''
          }}
        />
      </p>
    </>
  )
}

/** Minutes left, rounded up; 0 once the time has passed. */
function useMinutesLeft(until: string): number {
  const minutesLeft = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / MINUTE_MS))
  const [minutes, setMinutes] = useState(minutesLeft)
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesLeft()), 1_000)
    return () => clearInterval(timer)
  })
  return minutes
}

/** Instructions for the gesture in the verification photo, beside the code. */
function useGestureTexts(): Record<Gesture, string> {
  const { t } = useLingui()
  return {
    ear: t`Touch your left ear with one hand.`,
    chin: t`Rest your chin on one hand.`,
    thumb: t`Show a raised thumb.`,
    palm: t`Show the palm of one hand.`,
    shoulder: t`Lay one hand on your shoulder.`,
    forehead: t`Lay two fingers on your forehead.`,
  }
}
