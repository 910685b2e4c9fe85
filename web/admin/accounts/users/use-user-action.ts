import { t } from '@lingui/core/macro'
import type { User } from '#accounts/users'
import { CallError } from '../../../lib/api/api.ts'
import { saveError } from '../../shared/api/save-error.ts'
import { showToast } from '../../shared/toasts.tsx'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

export type UserAction = {
  /** @returns the member as stored after the action */
  send: () => Promise<User>
  /** Message after a success. */
  successMessage: string
}

/** Runs one action about a member at a time, and shows its result. */
export function useUserAction(onChange: (user: User) => void) {
  const { busy, message, run } = useSingleCall()

  /** @returns whether the action succeeded */
  const runUserAction = ({ send, successMessage }: UserAction) =>
    run(async () => {
      onChange(await send())
      showToast(successMessage)
    }, messageOf)
  return { runUserAction, busy, message }
}

/** For actions that are unavailable or partly done, the Worker's own message explains the cause. */
const messageOf = (error: unknown) =>
  error instanceof CallError && error.status === 503 && typeof error.body.detail === 'string'
    ? error.message
    : saveError(error, t`Something went wrong. Check your connection and try again.`)
