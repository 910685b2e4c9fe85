import { expect } from 'vitest'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { env } from './database.ts'
import { Faults } from './faults.ts'

/** @returns a function for the time after the fault */
export type Attempt = (bindings: Partial<Env>) => Promise<() => Promise<unknown>>

/**
 * Repeats an attempt, with the next call of a store failing each time, until none fails.
 *
 * @param check runs after each attempt
 */
export async function repeatWithFaults(
  attempt: Attempt,
  { isDone, check, atLeast = 5 }: { isDone: boolean; check: () => Promise<void>; atLeast?: number },
): Promise<void> {
  for (let failing = 0; ; failing++) {
    const faults = new Faults(failing, { isDone })
    const finish = await attempt({ DB: faults.database(env.DB), MEDIA: faults.bucket(env.MEDIA) })
    await check()
    await finish()
    if (faults.calls > failing) continue
    expect(faults.callCount).toBeGreaterThan(atLeast)
    return
  }
}
