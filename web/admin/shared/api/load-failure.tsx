import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { ReasonNeeded } from './read-reasons.ts'
import { ReasonPicker } from './reason-picker.tsx'

/** Error message with a retry; asks for the reason of access where that is all that is missing. */
export function LoadFailure({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof ReasonNeeded) {
    return <ReasonPicker kind={error.kind} of={error.of} />
  }
  return <NotLoaded text={error.message} retry={retry} />
}
