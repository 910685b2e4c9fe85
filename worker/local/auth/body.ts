import { z } from 'zod'
import type { AuthContext } from './context.ts'
import { AccountServiceError } from './refusal.ts'

const MAX_BYTES = 1024 * 1024

/** An optional text; null and a missing one become "". */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

export const fields = z.record(z.string(), z.json()).nullish()

/**
 * Reads the body of a request.
 *
 * @param empty default for a missing body; without it a body is required
 * @throws AccountServiceError 413 above 1 MiB, 400 if it is no JSON or has another shape
 */
export async function readBody<T extends z.ZodType>(
  c: AuthContext,
  schema: T,
  empty?: string,
): Promise<z.output<T>> {
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength > MAX_BYTES) {
    throw new AccountServiceError(413, 'request_entity_too_large', 'Request body too large')
  }
  const source = new TextDecoder().decode(bytes) || (empty ?? '')
  try {
    return schema.parse(JSON.parse(source))
  } catch (error) {
    const cause = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new AccountServiceError(400, 'bad_json', `Could not parse request body as JSON: ${cause}`)
  }
}
