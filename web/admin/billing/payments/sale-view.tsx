import { Trans, useLingui } from '@lingui/react/macro'
import {
  actOnSaleEndpoint,
  getSaleEndpoint,
  listCasesEndpoint,
  listPaymentsEndpoint,
  type Sale,
} from '#billing/admin-payments'
import { listNotificationsEndpoint } from '#billing/payment-notifications'
import { getUserEndpoint, listUsersEndpoint } from '#accounts/users'
import { call } from '../../../lib/api/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CaseView } from '../../shared/queue/case-view.tsx'
import { ActionForm } from '../../shared/queue/action-form.tsx'
import { ActionList } from '../../shared/queue/action-list.tsx'
import { useAction } from '../../shared/queue/use-action.ts'
import { AssignFields } from './assign-fields.tsx'
import { StaffPaymentTable } from './payment-table.tsx'
import { SaleDetails } from './sale-details.tsx'
import { useSaleLabels } from './sale-labels.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'

/** One sale: the reasons for its review, its details and the actions of staff. */
export const SaleView = ({ id }: { id: string }) => (
  <CaseView kind="sale" id={id} get={getSaleEndpoint}>
    {(sale) => <Loaded id={id} sale={sale} />}
  </CaseView>
)

function Loaded({ id, sale }: { id: string; sale: Sale }) {
  const { t } = useLingui()
  const { reviewReasons, advice, actionNames, doneNames, effects } = useSaleLabels()
  const { can, toldMember } = sale
  const order = ['assign', 'accept', 'review', 'refund', 'note'] as const
  const choices = order
    .filter((value) => can.act.includes(value))
    .map((value) => ({ value, label: actionNames[value], effect: effects[value] }))
  const parts = { params: { id } }
  const action = useAction({
    get: getSaleEndpoint,
    parts,
    stale: [
      listPaymentsEndpoint,
      listCasesEndpoint,
      listNotificationsEndpoint,
      getUserEndpoint,
      listUsersEndpoint,
    ],
    choices,
    send: ({ choice, note, typed }) =>
      call(actOnSaleEndpoint, {
        ...parts,
        body: {
          version: sale.version,
          act: choice,
          note,
          ...(choice === 'assign' && {
            member: (typed['member'] ?? toldMember?.id ?? '').trim().toLowerCase(),
            plan: can.plans.find((planId) => planId === typed['plan']) ?? can.plans[0],
          }),
        },
      }),
  })
  const isAssigning = action.chosen?.value === 'assign'
  return (
    <div className="admin-case">
      <div className="grid min-w-0 content-start gap-6">
        <h2 className="text-h3 break-all">
          {sale.saleId === null ? t`No sale number` : t`Sale ${sale.saleId}`}
        </h2>
        {sale.concerns.length > 0 && (
          <ul className="grid gap-3">
            {sale.concerns.map((reason) => (
              <li key={reason} className="admin-note">
                <span className="admin-badges">
                  <Badge className="badge-late">{reviewReasons[reason]}</Badge>
                </span>
                <p className="mt-1">{advice[reason]}</p>
              </li>
            ))}
          </ul>
        )}
        <SaleDetails sale={sale} />
        <TitledSection title={<Trans>Event history</Trans>} className="gap-2">
          <StaffPaymentTable payments={sale.payments} isOneSale />
        </TitledSection>
      </div>
      <div className="admin-case-decision">
        <ActionForm action={action} endpoint={actOnSaleEndpoint}>
          {isAssigning && <AssignFields sale={sale} input={action.typed} type={action.type} />}
        </ActionForm>
      </div>
      <ActionList actions={sale.steps.map((step) => ({ ...step, label: doneNames[step.act] }))} />
    </div>
  )
}
