import { isSigned, keyFor, sign } from '../../platform/lib/hash.ts'

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{64})$/

const keyOf = (secret: string) => keyFor(secret, 'application-link')

/**
 * Token of the second step of an application. It is derived from the id and never changes, so it
 * need not be stored.
 *
 * @param secret the site's secret; `null`: the operator has set none, and there is no second step
 */
export const applicationTokenOf = async (
  secret: string | null,
  id: string,
): Promise<string | null> =>
  secret === null ? null : `${id}.${await sign(await keyOf(secret), id)}`

/** The id of the application that a token belongs to; `null` for an invalid token. */
export async function readApplicationToken(
  secret: string | null,
  token: string,
): Promise<string | null> {
  const [, id = '', signature = ''] = TOKEN.exec(token) ?? []
  if (secret === null || !signature) return null
  return (await isSigned(await keyOf(secret), id, signature)) ? id : null
}
