import { Trans, useLingui } from '@lingui/react/macro'
import type { Sale } from '#contract/admin-payments'
import { Badge } from '../../ui/badge.tsx'
import { CaseView } from '../shared/queue/case.tsx'
import { ActionForm } from '../shared/queue/action-form.tsx'
import { ActionList } from '../shared/queue/action-list.tsx'
import { useAction } from '../shared/queue/use-action.ts'
import { AssignFields } from './assign-fields.tsx'
import { PaymentTable } from './payment-table.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { useSaleLabels } from './sale-labels.ts'

/** One sale: why it needs a person, what is known of it, what may be done. */
export function SaleView({ id }: { id: string }) {
  const call = `/api/admin/payments/${encodeURIComponent(id)}`
  return (
    <CaseView<Sale> call={call} name="sale">
      {(sale) => <Loaded sale={sale} call={call} />}
    </CaseView>
  )
}

function Loaded({ sale, call }: { sale: Sale; call: string }) {
  const { t } = useLingui()
  const { concerns, advice, acts, done, effects } = useSaleLabels()
  const { can, toldMember } = sale
  const order = ['assign', 'accept', 'review', 'note'] as const
  const choices = order
    .filter((act) => can.act.includes(act))
    .map((value) => ({ value, label: acts[value], effect: effects[value] }))
  const step = useAction(call, choices)
  const { choice, typed } = step
  const isAssigning = choice === 'assign'
  return (
    <div className="admin-case">
      <div className="grid min-w-0 content-start gap-6">
        <h2 className="text-h3 break-all">
          {sale.saleId === null ? t`Of no sale` : t`Sale ${sale.saleId}`}
        </h2>
        {sale.concerns.length > 0 && (
          <ul className="grid gap-3">
            {sale.concerns.map((concern) => (
              <li key={concern} className="admin-note">
                <span className="admin-badges">
                  <Badge className="badge-late">{concerns[concern]}</Badge>
                </span>
                <p className="mt-1">{advice[concern]}</p>
              </li>
            ))}
          </ul>
        )}
        <SaleFacts sale={sale} />
        <section className="grid gap-2">
          <h2 className="text-h4">
            <Trans>Event history</Trans>
          </h2>
          <PaymentTable payments={sale.payments} isBook />
        </section>
        <ActionList steps={sale.steps.map((step) => ({ ...step, word: done[step.act] }))} />
      </div>
      <ActionForm
        step={step}
        choices={choices}
        payload={{
          version: sale.version,
          act: choice,
          ...(isAssigning && {
            member: (typed['member'] ?? toldMember?.id ?? '').trim().toLowerCase(),
            plan: typed['plan'] ?? can.plans[0],
          }),
        }}
      >
        {isAssigning && <AssignFields sale={sale} typed={typed} type={step.type} />}
      </ActionForm>
    </div>
  )
}
