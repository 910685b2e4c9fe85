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
        <p>
          <Trans>
            A paused profile and its pictures are offline within seconds. Everything stays stored,
            and you can resume at any time. If our team ends the pause, you’ll see the reason here.
            A profile that our team has suspended stays offline until the suspension ends, too.
          </Trans>
        </p>
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
