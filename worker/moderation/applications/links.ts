import { isSigned, keyFor, sign } from '../../platform/lib/hash.ts'

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{64})$/

const keyOf = (secret: string) => keyFor(secret, 'application-link')

/**
 * What opens the second step of an application. It never changes, so that nothing of it is stored.
 *
 * @param secret of the site; null: the operator has set none, and there is no second step
 */
export const tokenOf = async (secret: string | null, id: string): Promise<string | null> =>
  secret === null ? null : `${id}.${await sign(await keyOf(secret), id)}`

/** The id of the application that a token opens; null: none. */
export async function readToken(secret: string | null, token: string): Promise<string | null> {
  const [, id = '', signature = ''] = TOKEN.exec(token) ?? []
  if (secret === null || !signature) return null
  return (await isSigned(await keyOf(secret), id, signature)) ? id : null
}
