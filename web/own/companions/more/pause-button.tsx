import { Trans, useLingui } from '@lingui/react/macro'
import { FormMessage } from '../../../ui/form-message.tsx'
import { usePause } from '../today/use-pause.ts'

/** Pauses the profile from the list itself; a second press resumes it. */
export function PauseButton({ isPaused }: { isPaused: boolean }) {
  const { t } = useLingui()
  const { toggle, busy, message } = usePause(isPaused)
  return (
    <>
      <button
        type="button"
        className="own-presence-end"
        aria-label={isPaused ? t`Resume my profile` : t`Pause my profile`}
        aria-busy={busy}
        onClick={toggle}
      >
        {isPaused ? (
          <Trans context="profile">Resume</Trans>
        ) : (
          <Trans context="profile">Pause</Trans>
        )}
      </button>
      <FormMessage message={message} />
    </>
  )
}
