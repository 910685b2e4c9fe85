/** Proofs that the Worker may require of staff. */
export type ProofNeeded =
  `staff.${'second-factor' | 'backup-method-required' | 'fresh-proof' | 'session-idle' | 'session-expired'}`

/** Asks for a proof and returns true if it was given; `null`: no one can be asked. */
type Ask = (proof: ProofNeeded) => Promise<boolean>

let ask: Ask | null = null

export function askForProofBy(next: Ask | null): void {
  ask = next
}

const isNeeded = (id: unknown): id is ProofNeeded =>
  /^staff\.(\w+-factor|fresh-proof|session-\w+)$/.test(String(id))

/** Repeats a call that was refused for lack of a proof, after each proof. @throws CallError */
export async function withProof<T>(
  send: () => Promise<T>,
  givenProofs: readonly ProofNeeded[] = [],
): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const id = error instanceof Error && 'id' in error ? error.id : ''
    if (!isNeeded(id) || givenProofs.includes(id) || !(await ask?.(id))) throw error
    return withProof(send, [...givenProofs, id])
  }
}
