import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { ReasonNeeded } from './read-reasons.ts'
import { ReasonPicker } from './reason-picker.tsx'

/** Why something can't be shown: it may be only the reason for opening it that is missing. */
export function LoadFailure({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof ReasonNeeded) {
    return <ReasonPicker kind={error.kind} of={error.of} onChosen={retry} />
  }
  return <NotLoaded text={error.message} retry={retry} />
}
