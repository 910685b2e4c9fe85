const proofs = [
  'staff.second-factor',
  'staff.backup-method-required',
  'staff.fresh-proof',
  'staff.session-idle',
  'staff.session-expired',
] as const

/** Proofs that the Worker may require of staff. */
export type ProofNeeded = (typeof proofs)[number]

/** Asks for a proof and returns true if it was given; `null`: no one can be asked. */
type Ask = (proof: ProofNeeded) => Promise<boolean>

let ask: Ask | null = null

export function askForProofBy(next: Ask | null): void {
  ask = next
}

const isNeeded = (id: unknown): id is ProofNeeded => proofs.some((proof) => proof === id)

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
