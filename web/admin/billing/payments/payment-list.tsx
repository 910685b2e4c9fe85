import { Trans, useLingui } from '@lingui/react/macro'
import { exportPaymentsEndpoint, listPaymentsEndpoint } from '#billing/admin-payments'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { listPageOf, useList } from '../../shared/list/use-list.ts'
import { ListFilters } from '../../shared/list/list-filters.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { IfMay } from '../../shared/api/role.tsx'
import { ExportMonth } from './export-month.tsx'
import { StaffPaymentTable } from './payment-table.tsx'

const PAGE_SIZE = 25

const names = { search: 'search' } as const

/** All notifications of the payment providers, newest first. */
export function PaymentList() {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const page = listPageOf(params)
  const list = useList(listPaymentsEndpoint, { size: PAGE_SIZE, names })
  const { data, error, refetch, isPlaceholderData } = list
  const pageAt = (number: number) => addressWith({ page: number > 1 ? String(number) : null })
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <ListFilters label={t`Search by sale, transaction, member’s name or ID`} />
        <IfMay call={exportPaymentsEndpoint}>
          <ExportMonth />
        </IfMay>
      </div>
      {!data && error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data?.payments.length === 0 && (
        <Notice
          title={<Trans>No payments found</Trans>}
          link={{ label: <Trans>Show all</Trans>, to: addressWith({ search: null, page: null }) }}
        />
      )}
      {data && data.payments.length > 0 && (
        <div aria-busy={isPlaceholderData} className="aria-busy:opacity-50">
          <StaffPaymentTable payments={data.payments} />
          <p className="admin-foot">
            <span className="flex gap-3">
              {page > 1 && (
                <ButtonLink variant="line" to={pageAt(page - 1)}>
                  <Trans>Newer</Trans>
                </ButtonLink>
              )}
              {data.hasMore && (
                <ButtonLink variant="line" to={pageAt(page + 1)}>
                  <Trans>Older</Trans>
                </ButtonLink>
              )}
            </span>
          </p>
        </div>
      )}
    </>
  )
}
