import { Trans, useLingui } from '@lingui/react/macro'
import { setPaused } from '#contract/own.api'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { OwnSection } from '../shared/own-section.tsx'
import { useOwnChange } from '../shared/use-own-change.ts'

/** Takes the profile off the site, and brings it back. */
export function PauseSection({ isPaused }: { isPaused: boolean }) {
  const { t } = useLingui()
  const { change, busy, message } = useOwnChange()
  const done = isPaused ? t`Your profile is back.` : t`Your profile is paused.`
  return (
    <OwnSection
      title={<Trans>Pause</Trans>}
      help={
        <p>
          <Trans>
            A paused profile leaves every list and page within seconds, with its pictures. Nothing
            is deleted. You resume it whenever you like; should our team ever have to, you read the
            reason here. If our team has suspended the profile, it stays off the site until that is
            lifted as well.
          </Trans>
        </p>
      }
    >
      <p className="text-ink-2">
        {isPaused ? (
          <Trans>Your profile is paused. Only you see it.</Trans>
        ) : (
          <Trans>Take your profile off the site for as long as you like.</Trans>
        )}
      </p>
      <p>
        <Button
          variant={isPaused ? 'solid' : 'line'}
          aria-busy={busy}
          onClick={() => void change(() => call(setPaused, { body: { paused: !isPaused } }), done)}
        >
          {isPaused ? <Trans>Resume my profile</Trans> : <Trans>Pause my profile</Trans>}
        </Button>
      </p>
      <FormMessage message={message} />
    </OwnSection>
  )
}
