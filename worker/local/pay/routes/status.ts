import { Hono } from 'hono'
import type { PayEnv } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { findSale, findSaleByReference } from '../sales.ts'
import { readSignedQuery } from '../signed-query.ts'
import { statusOf, yaml } from '../status.ts'

export const statusRoutes = new Hono<PayEnv>().get('/salestatus', async (c) => {
  const { scope } = c.var
  const { saleID, referenceID } = await readSignedQuery(scope, new URL(c.req.url).searchParams)
  if ((saleID === undefined) === (referenceID === undefined)) {
    throw new Refusal(400, 'Either saleID or referenceID must be given.')
  }
  const sale =
    saleID === undefined
      ? await findSaleByReference(scope.db, referenceID ?? '')
      : await findSale(scope.db, saleID)
  if (!sale) throw new Refusal(404, 'There is no such sale.')
  return c.body(yaml(statusOf(sale, scope.shopId)), 200, {
    'content-type': 'text/yaml; charset=utf-8',
  })
})
