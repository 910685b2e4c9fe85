import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../../../ui/link.tsx'
import { useSection } from '../use-section.ts'
import { CaseList } from './case-list.tsx'
import { PaymentList } from './payment-list.tsx'
import { SaleView } from './sale-view.tsx'

/** What needs a person; all that was paid; or one sale, as the address says. */
export function Payments() {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const sale = params.get('sale')
  if (sale) return <SaleView key={sale} id={sale} />
  const isAll = params.get('view') === 'all'
  const way = (view: string | null, name: string) => (
    <Link
      to={addressWith({ view, search: null, page: null })}
      aria-current={isAll === (view === 'all') ? 'page' : undefined}
    >
      {name}
    </Link>
  )
  return (
    <div className="grid gap-4">
      <nav className="admin-views" aria-label={t`Views`}>
        {way(null, t`Needs a person`)}
        {way('all', t`All payments`)}
      </nav>
      {isAll ? <PaymentList /> : <CaseList />}
      <p className="text-small text-ink-2">
        <Trans>
          Amounts and names of sales are the provider’s. Nothing of a card is shown here.
        </Trans>
      </p>
    </div>
  )
}
