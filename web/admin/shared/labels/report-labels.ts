import { useLingui } from '@lingui/react/macro'
import {
  groundOfReport,
  type recordedReportActs,
  type ReportChoice,
  type ReportState,
  type ReportTarget,
  type Report,
} from '#moderation/reports'
import { useReasonNames } from '../../../features/moderation/reports/use-reason-names.ts'
import { useGroundNames } from '../../../features/moderation/appeals/use-ground-names.ts'

type About = Pick<Report, 'target' | 'reason' | 'byCompanion'>

export function useReportLabels() {
  const { t } = useLingui()
  const grounds = useGroundNames()
  const states: Record<ReportState, string> = {
    new: t({ message: 'New', context: 'report' }),
    in_review: t`In review`,
    kept: t`Closed, no change`,
    hidden: t`Closed, removed`,
    acted: t`Closed, with a measure`,
  }
  const reasons = useReasonNames()
  const targets: Record<ReportTarget, string> = {
    profile: t`Profile`,
    photo: t`Photo`,
    review: t`Review`,
    thread: t`Messages`,
    member: t`Member`,
  }
  const actionNames: Record<ReportChoice, string> = {
    note: t`Add note`,
    ask: t`Ask the reporter for details`,
    review: t`Start review`,
    hold: t`Hide the profile until decided`,
    keep: t`Close without changes`,
    hide: t`Close and remove what was reported`,
    end_requests: t`End the open requests`,
    warn: t`Close with a warning`,
    pause: t`Close and pause the member’s writing`,
    suspend: t`Close and suspend the member`,
    restore: t`Show the profile again and reopen`,
    plan_hide: t`Hide the profile on a date`,
    cancel_hide: t`Cancel the planned hiding`,
  }
  const doneNames: Record<(typeof recordedReportActs)[number], string> = {
    note: t`Note added`,
    ask: t`Asked the reporter for details`,
    review: t`Review started`,
    hold: t`Profile hidden until decided`,
    keep: t`Closed without changes`,
    hide: t`Closed and removed`,
    end_requests: t`Open requests ended`,
    warn: t`Warned`,
    pause: t`Member’s writing paused`,
    suspend: t`Member suspended`,
    join: t`Another report added`,
    withdraw: t`Report withdrawn by the companion`,
    plan_hide: t`Hiding of the profile planned`,
    cancel_hide: t`Planned hiding cancelled`,
  }
  const withdrawn: Record<ReportTarget, string> = {
    profile: t`The profile is archived and no longer visible.`,
    photo: t`The photo and its files are permanently deleted.`,
    review: t`The review is hidden.`,
    thread: t`The profile that the messages are about is archived and no longer visible.`,
    member: '',
  }
  const toldReason = t`The member reads the reason in general terms, never who reported them and when, and may appeal.`
  const toldReporters = t`We tell each companion who reported by email. A reason is required.`
  const keepEffect = ({ target, byCompanion }: About): string => {
    if (target.kind === 'member') return t`The member’s account stays as it is. ${toldReporters}`
    return byCompanion
      ? t`This closes the case and leaves her profile as it is. A reason is required.`
      : t`Anything this report hides becomes visible again, unless another report also hides it. A reason is required.`
  }
  /** Effect of an action, shown before it is taken. */
  const effectOf = (action: ReportChoice, about: About): string => {
    const { target, reason } = about
    const ground = grounds[groundOfReport[reason]]
    const isOfProfile = target.kind === 'profile' || target.kind === 'thread'
    const isRead = t`If she has an account, she reads “${ground}” and may appeal.`
    return {
      note: t`Internal note. No one is notified.`,
      ask: t`We ask reporters who left an address for details, in a neutrally worded email. The due date doesn’t change.`,
      review: t`This marks the report as in review. Anything it hides stays hidden.`,
      hold: t`The profile is hidden until this report is decided.`,
      keep: keepEffect(about),
      hide: [withdrawn[target.kind], isOfProfile ? isRead : '', t`A reason is required.`]
        .filter(Boolean)
        .join(' '),
      end_requests: t`This declines all open requests of the member in our name; the case stays open. A reason is required.`,
      warn:
        target.kind === 'member'
          ? `${toldReason} ${toldReporters}`
          : t`Her profile stays as it is. Give a reason: we email her the reason you choose, your words and the day the warning expires, and she may appeal.`,
      pause: t`Until the last day, the member can’t send requests or messages. ${toldReason} ${toldReporters}`,
      suspend: t`The account is suspended until an appeal is granted. ${toldReason} ${toldReporters}`,
      plan_hide: t`We email her “${ground}”, your words and the date, and hide the profile at 9:00 on that day unless you cancel it. A reason is required.`,
      cancel_hide: t`The profile stays public, and we tell her by email; the case stays open. A reason is required.`,
      restore: t`The profile goes back to what it was before this report hid it, unless someone has changed it since. A reason is required.`,
    }[action]
  }
  return { states, reasons, targets, actionNames, doneNames, effectOf }
}
