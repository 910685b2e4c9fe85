import { useLingui } from '@lingui/react/macro'
import type { StaffSearchAnswer } from '#staff/staff-search'
import { stateName } from '../../../features/messaging/requests/request-labels.ts'
import { moment } from '../../../lib/format-date.ts'
import { useLifecycleNames } from '../../shared/labels/lifecycle-names.ts'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import { sectionAddress, userAddress } from '../../shared/api/use-section.ts'
import { caseAddress, useWorkLabels } from '../../shared/queue/case-kinds.ts'
import type { Group } from './use-commands.ts'

const joined = (parts: readonly (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(' · ')

/** Search results, grouped, with their addresses. */
export function useSearchGroups(answer: StaffSearchAnswer | undefined): Group[] {
  const { t } = useLingui()
  const lifecycles = useLifecycleNames()
  const plans = usePlanNames()
  const kinds = useWorkLabels()
  if (!answer) return []
  const { people, companions, requests, payments, cases } = answer
  return [
    {
      name: t`People`,
      options: people.map(({ id, name, email, seenAt }) => ({
        key: `person-${id}`,
        name: name || email || id.slice(0, 8),
        detail: joined([name && email, seenAt ? t`seen ${moment(seenAt)}` : t`never signed in`]),
        to: userAddress(id),
      })),
    },
    {
      name: t`Companions`,
      options: companions.map(({ id, name, city, status }) => ({
        key: `companion-${id}`,
        name,
        detail: joined([city, lifecycles[status]]),
        to: `${sectionAddress('companions')}&companion=${id}`,
      })),
    },
    {
      name: t`Requests`,
      options: requests.map(({ id, reference, companion, member, state, changedAt }) => ({
        key: `request-${id}`,
        name: reference,
        detail: joined([member, companion, stateName(state), moment(changedAt)]),
        to: `${sectionAddress('requests')}&request=${id}`,
      })),
    },
    {
      name: t`Cases`,
      options: cases.map(({ kind, id, name, reference, dueAt, isOverdue, isUrgent }) => ({
        key: `case-${reference}`,
        name: reference,
        detail: joined([
          kinds[kind],
          name,
          isUrgent && t`Urgent`,
          isOverdue && t`Overdue`,
          dueAt && !isOverdue && t`due ${moment(dueAt)}`,
        ]),
        to: caseAddress({ kind, id }),
      })),
    },
    {
      name: t`Payments`,
      options: payments.map(({ sale, saleId, member, plan, at }) => ({
        key: `payment-${sale}`,
        name: saleId ?? t`No sale number`,
        detail: joined([member, plan && plans[plan], moment(at)]),
        to: `${sectionAddress('payments')}&sale=${encodeURIComponent(sale)}`,
      })),
    },
  ]
}
