import type { Scope } from './context.ts'
import { Refusal } from './refusal.ts'
import { signLink, type Parameters } from './signature.ts'

const refuse = (message: string) => new Refusal(400, message)

/**
 * The parameters of a link that the shop signed.
 *
 * @throws Refusal 400
 */
export async function readSignedQuery(
  { shopId, key }: Scope,
  query: URLSearchParams,
): Promise<Parameters> {
  for (const [name, value] of query) {
    if (query.getAll(name).length > 1) throw refuse(`${name} is given more than once.`)
    if (value === '') throw refuse(`${name} is empty; it had better be left out.`)
  }
  const { signature, ...parameters } = Object.fromEntries(query)
  if (parameters['version'] !== '4') throw refuse('version must be 4.')
  if (parameters['shopID'] !== shopId) throw refuse('shopID is none of our shops.')
  if (signature === undefined) throw refuse('There is no signature.')
  if (signature.toLowerCase() !== (await signLink(key, parameters))) {
    throw refuse('The signature does not fit.')
  }
  return parameters
}
