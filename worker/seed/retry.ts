import { setTimeout } from 'node:timers/promises'

const pausesMs = [50, 100, 200, 400, 800, 1600, 3200]

/** Repeats what may fail because another process uses the same local state at this moment. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work()
    } catch {
      await setTimeout(pause * (0.5 + Math.random()))
    }
  }
  return work()
}
