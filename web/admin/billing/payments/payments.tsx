import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listNotificationsEndpoint } from '#billing/payment-notifications'
import { Link } from '../../../ui/link.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { ListAndCase } from '../../shared/queue/list-and-case.tsx'
import { CaseList } from './case-list.tsx'
import { PaymentNotifications } from './notification-list.tsx'
import { PaymentList } from './payment-list.tsx'
import { SaleView } from './sale-view.tsx'

const views = ['all', 'notifications'] as const
type View = (typeof views)[number] | null

/** Open cases, all payments, or refused notifications; or one sale. The address chooses. */
export const Payments = () => (
  <ListAndCase name="sale" list={<PaymentViews />}>
    {(id) => <SaleView id={id} />}
  </ListAndCase>
)

function PaymentViews() {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const notifications = useStaffAnswer(listNotificationsEndpoint, {}).data
  const view = views.find((name) => name === params.get('view')) ?? null
  const refused = notifications?.open ?? 0
  const viewLink = (target: View, name: string) => (
    <Link
      to={addressWith({ view: target, search: null, page: null })}
      aria-current={view === target ? 'page' : undefined}
    >
      {name}
    </Link>
  )
  return (
    <div className="grid gap-4">
      <nav className="admin-views" aria-label={t`Views`}>
        {viewLink(null, t`Needs review`)}
        {viewLink('all', t`All payments`)}
        {viewLink('notifications', t`Notifications`)}
      </nav>
      {refused > 0 && view !== 'notifications' && (
        <p className="admin-note" role="status">
          <Plural
            value={refused}
            one="# notification of the payment provider was refused: a member may have paid without a plan being activated."
            other="# notifications of the payment provider were refused: members may have paid without a plan being activated."
          />{' '}
          <Link to={addressWith({ view: 'notifications' })} className="link">
            <Trans>See why</Trans>
          </Link>
        </p>
      )}
      {view === 'all' && <PaymentList />}
      {view === 'notifications' && <PaymentNotifications />}
      {view === null && <CaseList refusedCount={refused} />}
      <p className="text-small text-ink-2">
        <Trans>
          Amounts and sale numbers come from the provider. Card details are never shown here.
        </Trans>
      </p>
    </div>
  )
}
