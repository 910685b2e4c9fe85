import { t } from '@lingui/core/macro'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'
import { saveError } from './save-error.ts'

/** Saves one thing at a time, and shows staff the reason of a failure. */
export function useSaving(onFailure?: (error: unknown) => unknown) {
  const singleCall = useSingleCall(onFailure)
  /** @param fallback text for errors without a message of their own @returns whether it succeeded */
  const run = (
    save: () => Promise<unknown>,
    fallback = t`We couldn’t save this. Check your connection and try again.`,
  ) => singleCall.run(save, (error) => saveError(error, fallback))
  return { ...singleCall, run }
}
