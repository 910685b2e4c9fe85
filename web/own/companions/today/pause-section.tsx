import { Trans, useLingui } from '@lingui/react/macro'
import { setPausedEndpoint } from '#companions/own/own'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'

/** Takes the profile offline, and online again. */
export function PauseSection({ isPaused }: { isPaused: boolean }) {
  const { t } = useLingui()
  const { change, busy, message } = useOwnChange()
  const successMessage = isPaused ? t`Your profile is back online.` : t`Your profile is paused.`
  return (
    <OwnSection
      title={<Trans>Pause</Trans>}
      help={
        <p>
          <Trans>
            A paused profile leaves every list and page within seconds, along with its pictures.
            Nothing is deleted, and you can resume whenever you like. Should our team ever have to
            end the pause, you will find the reason here. If our team has suspended the profile, it
            stays off the site until the suspension ends as well.
          </Trans>
        </p>
      }
    >
      <p className="text-ink-2">
        {isPaused ? (
          <Trans>Your profile is paused. Only you and our team can see it.</Trans>
        ) : (
          <Trans>Take your profile off the site for as long as you like.</Trans>
        )}
      </p>
      <p>
        <Button
          variant={isPaused ? 'solid' : 'line'}
          aria-busy={busy}
          onClick={() =>
            // The call completes even if she closes the page immediately.
            void change(
              () => call(setPausedEndpoint, { body: { paused: !isPaused }, keepalive: true }),
              successMessage,
            )
          }
        >
          {isPaused ? <Trans>Resume my profile</Trans> : <Trans>Pause my profile</Trans>}
        </Button>
      </p>
      <FormMessage message={message} />
    </OwnSection>
  )
}
