import { z } from 'zod'
import type { PayContext } from './context.ts'
import { Refusal } from './refusal.ts'

/**
 * The body of a request, JSON or a form whose empty fields count as left out.
 *
 * @throws Refusal 422
 */
export async function readBody<T extends z.ZodType>(
  c: PayContext,
  schema: T,
): Promise<z.output<T>> {
  const isJson = c.req.header('content-type')?.startsWith('application/json')
  const given: unknown = isJson
    ? await c.req.json().catch(() => undefined)
    : Object.fromEntries(
        Object.entries(await c.req.parseBody()).filter(([, value]) => value !== ''),
      )
  const body = schema.safeParse(given)
  if (body.success) return body.data
  throw new Refusal(422, z.prettifyError(body.error))
}
