import { t } from '@lingui/core/macro'
import type { AnswerTime } from '#companions/answer-time'

/** Label of a usual time to answer, such as "Answers within a day". */
export function answerTimeLabel(step: AnswerTime): string {
  switch (step) {
    case 'hour':
      return t`Answers within an hour`
    case 'three-hours':
      return t`Answers within 3 hours`
    case 'day':
      return t`Answers within a day`
    case 'two-days':
      return t`Answers within 2 days`
    case 'longer':
      return t`Answers after more than 2 days`
    default:
      return step satisfies never
  }
}

/** @param step undefined: too few answers */
export const AnswerTimeLine = ({ step }: { step: AnswerTime | undefined }) =>
  step && (
    <span className="flex items-center gap-2 text-small text-ink-2">{answerTimeLabel(step)}</span>
  )
