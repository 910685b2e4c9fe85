import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listCasesEndpoint, PAID_WHILE_BLOCKED, type SaleCase } from '#billing/admin-payments'
import { moment } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CaseLink } from '../../shared/queue/case-link.tsx'
import { Table } from '../../shared/list/table.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { AssigneeCell } from '../../shared/team/assignee-cell.tsx'
import { useAssignedFilter } from '../../shared/team/use-assigned-filter.ts'
import { useAssignees } from '../../shared/team/use-assignees.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { kindLabel, providerNames, reasonLabel, useSaleLabels } from './sale-labels.ts'
import { formatPayment } from './format-amount.ts'
import { BuyerCell } from './buyer-cell.tsx'

/**
 * Payments that opened no plan, disputes, and members who pay twice.
 *
 * @param refused number of refused notifications, which name no sale
 */
export function CaseList({ refusedCount }: { refusedCount: number }) {
  const { params } = useSection()
  const assignedFilter = params.get('assigned') ?? ''
  const { data, error, refetch } = useStaffAnswer(
    listCasesEndpoint,
    { query: { assigned: assignedFilter } },
    { keep: true },
  )
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const isFiltered = assignedFilter !== ''
  return (
    <>
      {(isFiltered || data.cases.length > 0) && <CaseFilter assigned={assignedFilter} />}
      {data.cases.length === 0 ? (
        <NoCases refused={refusedCount} isFiltered={isFiltered} />
      ) : (
        <Cases cases={data.cases} total={data.total} />
      )}
    </>
  )
}

function CaseFilter({ assigned }: { assigned: string }) {
  const { navigate } = useSection()
  const { label, name, options } = useAssignedFilter()
  return (
    <div className="admin-filters">
      <SelectField
        label={label}
        name={name}
        value={assigned}
        options={options}
        onChange={(event) => navigate({ assigned: event.target.value || null })}
      />
    </div>
  )
}

function NoCases({ refused, isFiltered }: { refused: number; isFiltered: boolean }) {
  const { addressWith } = useSection()
  if (isFiltered) {
    return (
      <Notice
        title={<Trans>No payments found</Trans>}
        link={{ label: <Trans>Show all</Trans>, to: addressWith({ assigned: null }) }}
      />
    )
  }
  return (
    <Notice
      title={refused > 0 ? <Trans>No payment to review</Trans> : <Trans>All reviewed</Trans>}
      text={
        refused > 0 ? (
          <Trans>Every confirmed payment matches a purchase.</Trans>
        ) : (
          <Trans>Every payment matches a purchase, and none is disputed.</Trans>
        )
      }
      link={{ label: <Trans>All payments</Trans>, to: addressWith({ view: 'all' }) }}
    />
  )
}

function Cases({ cases, total }: { cases: SaleCase[]; total: number }) {
  const hidden = total - cases.length
  return (
    <>
      <CaseTable cases={cases} />
      {hidden > 0 && (
        <p>
          {plural(hidden, {
            one: '# more case will appear once these are done.',
            other: '# more cases will appear once these are done.',
          })}
        </p>
      )}
    </>
  )
}

function CaseTable({ cases }: { cases: SaleCase[] }) {
  const { t } = useLingui()
  const { reviewReasons } = useSaleLabels()
  const planNames = usePlanNames()
  const assigneeOf = useAssignees(
    'sale',
    cases.map(({ sale }) => sale),
  )
  return (
    <Table heads={[t`Sale`, t`Reason`, t`Member`, t`Amount`, t`Assigned to`, t`Since`]}>
      {cases.map((saleCase) => (
        <tr key={saleCase.sale}>
          <th scope="row">
            <CaseLink name="sale" id={saleCase.sale}>
              {saleCase.saleId ?? (
                <span>
                  <Trans>No sale number</Trans>
                </span>
              )}
              <small>{providerNames[saleCase.provider]}</small>
            </CaseLink>
          </th>
          <td>
            <span className="admin-badges">
              {saleCase.concerns.map((reason) => (
                <Badge key={reason} className={reason === 'pending' ? '' : 'badge-late'}>
                  {reviewReasons[reason]}
                </Badge>
              ))}
            </span>
            <Why of={saleCase} />
          </td>
          <td>
            <BuyerCell member={saleCase.member} />
          </td>
          <td className="whitespace-nowrap">
            {formatPayment(saleCase.amount, saleCase.currency)}
            {saleCase.kind && (
              <small className="block text-ink-2">{kindLabel(saleCase.kind)}</small>
            )}
            {saleCase.plan && (
              <small className="block text-ink-2">{planNames[saleCase.plan]}</small>
            )}
          </td>
          <td>
            <AssigneeCell
              kind="sale"
              id={saleCase.sale}
              isOpen
              assignee={assigneeOf(saleCase.sale)}
            />
          </td>
          <td className="whitespace-nowrap">{moment(saleCase.since)}</td>
        </tr>
      ))}
    </Table>
  )
}

/** The reasons in the ledger that the column before doesn't show already. */
function Why({ of: { why } }: { of: SaleCase }) {
  const reasons = why.filter((reason) => reason !== PAID_WHILE_BLOCKED)
  return (
    reasons.length > 0 && (
      <span className="text-small text-ink-2">{reasons.map(reasonLabel).join('; ')}</span>
    )
  )
}
