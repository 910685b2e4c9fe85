import { useLingui } from '@lingui/react/macro'
import type { ReportAct, ReportReason, ReportState, ReportTarget } from '#contract/report-options'

export function useReportLabels() {
  const { t } = useLingui()
  const states: Record<ReportState, string> = {
    new: t`New`,
    in_review: t`In review`,
    kept: t`Closed, kept`,
    hidden: t`Closed, withdrawn`,
  }
  const reasons: Record<ReportReason, string> = {
    minor: t`Under age`,
    coercion: t`Coercion`,
    stolen_photos: t`Stolen photos`,
    fake: t`Fake profile`,
    illegal: t`Something illegal`,
    other: t`Something else`,
  }
  const targets: Record<ReportTarget, string> = {
    profile: t`Profile`,
    photo: t`Photo`,
    review: t`Review`,
    thread: t`Messages`,
  }
  const acts: Record<ReportAct, string> = {
    note: t`Note something`,
    ask: t`Ask the reporter for more`,
    review: t`Take it into review`,
    hold: t`Hide the profile until it is decided`,
    keep: t`Close: nothing has to change`,
    hide: t`Close: withdraw what was reported`,
  }
  const done: Record<ReportAct, string> = {
    note: t`Noted`,
    ask: t`Asked the reporter for more`,
    review: t`Taken into review`,
    hold: t`Profile hidden until it is decided`,
    keep: t`Closed: nothing had to change`,
    hide: t`Closed: withdrawn`,
  }
  const withdrawn: Record<ReportTarget, string> = {
    profile: t`The profile is archived and no longer public.`,
    photo: t`The photo and its files are deleted for good.`,
    review: t`The review is hidden.`,
    thread: t`The profile that the messages are about is archived and no longer public.`,
  }
  /** What an act brings about. */
  const effectOf = (act: ReportAct, target: ReportTarget): string =>
    ({
      note: t`Internal note. No one is notified.`,
      ask: t`The reporter is asked by email for more details, without giving anything away. It stays due.`,
      review: t`Somebody is working on it. What it hides stays hidden.`,
      hold: t`The profile is hidden until this report is decided.`,
      keep: t`What this report hides is seen again, unless another one hides it. A reason is needed.`,
      hide: t`${withdrawn[target]} A reason is needed.`,
    })[act]
  return { states, reasons, targets, acts, done, effectOf }
}
