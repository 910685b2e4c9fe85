import { expect } from 'vitest'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { env } from './database.ts'
import { Faults } from './faults.ts'

/** @returns what follows once the stores work again */
export type Attempt = (bindings: Partial<Env>) => Promise<() => Promise<unknown>>

/**
 * Repeats something with one more call of a store failing each time, until none fails.
 *
 * @param check what holds after each attempt
 */
export async function repeatWithFaults(
  attempt: Attempt,
  { isDone, check, atLeast = 5 }: { isDone: boolean; check: () => Promise<void>; atLeast?: number },
): Promise<void> {
  for (let failing = 0; ; failing++) {
    const faults = new Faults(failing, { isDone })
    const then = await attempt({ DB: faults.database(env.DB), MEDIA: faults.bucket(env.MEDIA) })
    await check()
    await then()
    if (faults.calls > failing) continue
    expect(faults.asked).toBeGreaterThan(atLeast)
    return
  }
}
