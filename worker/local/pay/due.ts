import type { Scope } from './context.ts'
import { deliverAgain } from './delivery.ts'
import { perform } from './run-action.ts'
import { listPostbacks } from './postbacks.ts'
import { findSale, listSales, type Sale } from './sales.ts'

async function bringUpToDate(scope: Scope, id: string): Promise<void> {
  const isDue = (sale: Sale) => sale.state !== 'ended' && sale.paid_until <= scope.today
  for (let sale = await findSale(scope.db, id); sale && isDue(sale);) {
    const action = sale.state === 'active' ? 'rebill' : 'expire'
    await perform(scope, { saleID: id, action, mode: 'once', amount: undefined, days: 0 })
    sale = await findSale(scope.db, id)
  }
}

/**
 * What the provider does of itself once its clock says so: it tries again what was not answered with
 * OK, charges what renews, ends what was cancelled. Its clock alone sets none of it going.
 *
 * @param saleId of one sale; all without it
 */
export async function doWhatIsDue(scope: Scope, saleId?: string): Promise<void> {
  const concerned = (id: string) => saleId === undefined || id === saleId
  for (const postback of await listPostbacks(scope.db)) {
    const due = !postback.delivered && postback.due_at !== null && postback.due_at <= scope.now
    if (due && concerned(postback.sale_id)) await deliverAgain(scope, postback)
  }
  const sales = await listSales(scope.db)
  for (const { id } of sales.filter((sale) => concerned(sale.id))) await bringUpToDate(scope, id)
}
