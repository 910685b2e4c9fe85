import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { usePause } from './use-pause.ts'

/** Takes the profile offline, and online again. */
export function PauseSection({ isPaused }: { isPaused: boolean }) {
  const { toggle, busy, message } = usePause(isPaused)
  return (
    <OwnSection
      title={<Trans>Pause</Trans>}
      help={
        <>
          <p>
            <Trans>
              Pausing hides your profile and pictures within seconds. Nothing is deleted, and you
              can resume at any time.
            </Trans>
          </p>
          <p>
            <Trans>
              If we ever have to end the pause, you’ll find the reason here. If our team has also
              suspended your profile, it stays offline until the suspension ends.
            </Trans>
          </p>
        </>
      }
    >
      <p className="text-ink-2">
        {isPaused ? (
          <Trans>Your profile is paused. Only you and our team can see it.</Trans>
        ) : (
          <Trans>Take your profile offline for as long as you like.</Trans>
        )}
      </p>
      <p>
        <Button variant={isPaused ? 'solid' : 'line'} aria-busy={busy} onClick={toggle}>
          {isPaused ? <Trans>Resume my profile</Trans> : <Trans>Pause my profile</Trans>}
        </Button>
      </p>
      <FormMessage message={message} />
    </OwnSection>
  )
}
