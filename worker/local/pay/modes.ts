import { sign, type Parameters } from './signature.ts'

/** How a notification goes out the first time; each further time it goes out once, as it should. */
export const modes = {
  once: 'Once',
  twice: 'Twice',
  burst: '20 at once',
  late: 'Late, on request',
  down: 'Site down, then again',
  tampered: 'Amount changed on the way',
  'other-amount': 'Another amount, well signed',
  'wrong-key': 'Wrong key',
  sha1: 'Signed with SHA-1',
  'no-event': 'Without an event',
} as const

export type Mode = keyof typeof modes
export const modeNames = Object.keys(modes) as Mode[]

export const copiesOf = (mode: Mode): number => ({ twice: 2, burst: 20 })[mode as string] ?? 1

const signed = async (
  key: string,
  parameters: Parameters,
  algorithm?: 'SHA-1',
): Promise<Parameters> => ({ ...parameters, signature: await sign(key, parameters, algorithm) })

/** What goes over the wire in a mode, with its signature. */
export async function signedAs(
  mode: Mode,
  key: string,
  parameters: Parameters,
): Promise<Parameters> {
  const amountName = 'amount' in parameters ? 'amount' : 'priceAmount'
  const otherAmount = { [amountName]: '0.01' }
  if (mode === 'tampered') return { ...(await signed(key, parameters)), ...otherAmount }
  if (mode === 'other-amount') return signed(key, { ...parameters, ...otherAmount })
  if (mode === 'wrong-key') return signed(`${key}-of-someone-else`, parameters)
  if (mode === 'sha1') return signed(key, parameters, 'SHA-1')
  if (mode === 'no-event') {
    const { event: _, ...rest } = parameters
    return signed(key, rest)
  }
  return signed(key, parameters)
}
