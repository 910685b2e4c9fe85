/** What the Worker may ask of staff before it goes on. */
export type ProofNeeded =
  `staff.${'second-factor' | 'spare-factor' | 'fresh-proof' | 'session-idle' | 'session-over'}`

/** Asks whoever sits here for it, and says whether it was given; null: there is none to be asked. */
type Ask = (needed: ProofNeeded) => Promise<boolean>

let ask: Ask | null = null

export function askForProofBy(next: Ask | null): void {
  ask = next
}

const isNeeded = (id: unknown): id is ProofNeeded =>
  /^staff\.(\w+-factor|fresh-proof|session-\w+)$/.test(String(id))

/** Sends once more what was refused for want of a proof, after each one was given. @throws CallError */
export async function withProof<T>(
  send: () => Promise<T>,
  given: readonly ProofNeeded[] = [],
): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const id = error instanceof Error && 'id' in error ? error.id : ''
    if (!isNeeded(id) || given.includes(id) || !(await ask?.(id))) throw error
    return withProof(send, [...given, id])
  }
}
