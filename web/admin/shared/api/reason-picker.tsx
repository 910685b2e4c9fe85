import { Trans, useLingui } from '@lingui/react/macro'
import { caseReasons, type CaseKind, type CaseReason } from '#companions/own/own-data'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { Button } from '../../../ui/button.tsx'
import { rememberReason, suggestedReason } from './read-reasons.ts'

type Props = {
  kind: CaseKind
  /** Id of the case, or of several cases that are opened for the same reason. */
  of: string | readonly string[]
}

/** Moves the focus to the question for keyboard users, unless they are typing. */
function takeFocus(question: HTMLElement | null): void {
  if (!document.activeElement?.closest('input, textarea, select')) {
    question?.focus({ preventScroll: true })
  }
}

/** Asks staff for their reason before private data of a companion is loaded. She can read the answer. */
export function ReasonPicker({ kind, of }: Props) {
  const { t } = useLingui()
  const { user } = useAuth()
  const labels: Record<CaseReason, string> = {
    decision: t`Decide on the application`,
    correction: t`Update the profile`,
    answer: t`Handle the request`,
    order: t`Manage photos and videos`,
    question: t`Answer her question`,
    check: t`Verify identity, age or photos`,
    complaint: t`Examine a report or complaint`,
    fault: t`Solve a technical problem`,
  }
  const suggestion = user && suggestedReason(user.id, kind)
  const reasons = caseReasons[kind].toSorted(
    (a, b) => Number(b === suggestion) - Number(a === suggestion),
  )
  function choose(reason: CaseReason) {
    if (user) rememberReason(user.id, { kind, subjects: [of].flat(), reason })
  }
  return (
    <fieldset ref={takeFocus} tabIndex={-1} className="outline-none">
      <legend className="text-h4 mb-2">
        <Trans>Why are you opening this?</Trans>
      </legend>
      <p className="text-ink-2 mb-5">
        <Trans>This contains private data. The companion sees when it was opened, and why.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        {reasons.map((reason) => (
          <Button
            key={reason}
            variant={reason === suggestion ? 'solid' : 'line'}
            onClick={() => choose(reason)}
          >
            {labels[reason]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
