import { useLingui } from '@lingui/react/macro'
import { setPausedEndpoint } from '#companions/own/own'
import { call } from '../../../lib/api/call.ts'
import { useOwnChange } from '../../shared/use-own-change.ts'

/** Pauses or resumes the companion's profile, by one press. */
export function usePause(isPaused: boolean) {
  const { t } = useLingui()
  const { change, busy, message } = useOwnChange()
  const successMessage = isPaused ? t`Your profile is back online.` : t`Your profile is paused.`
  const toggle = () =>
    // The call completes even if she closes the page immediately.
    void change(
      () => call(setPausedEndpoint, { body: { paused: !isPaused }, keepalive: true }),
      successMessage,
    )
  return { toggle, busy, message }
}
