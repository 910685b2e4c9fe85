import type { StaffSearchAnswer } from '#staff/staff-search'
import { iso } from '../../platform/lib/time.ts'
import type { FoundPayment } from './find-sales.ts'
import { saleOfEvent } from './sale-key.ts'

/** A payment in the results of the staff's search. */
export const presentPaymentResult = (row: FoundPayment): StaffSearchAnswer['payments'][number] => ({
  sale: saleOfEvent(row),
  saleId: row.subscriptionRef,
  member: row.member,
  plan: row.plan,
  at: iso(row.at),
})
