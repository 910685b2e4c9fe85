import type { Random } from './seeded-random.ts'
import { drawUuid } from './draw-uuid.ts'

/** Draws from a sequence of random numbers. */
export function randomDraws(random: Random) {
  const below = (end: number) => Math.floor(random() * end)
  const chance = (of1: number) => random() < of1
  const pick = <T>(options: readonly T[]): T => options[below(options.length)]!
  /** Draws distinct options in random order. */
  const pickSome = <T>(options: readonly T[], least: number, maximum: number): T[] => {
    const remaining = [...options]
    return Array.from({ length: least + below(maximum - least + 1) }, () =>
      remaining.splice(below(remaining.length), 1),
    ).flat()
  }
  return { random, below, chance, pick, some: pickSome, uuid: () => drawUuid(random) }
}
export type RandomDraws = ReturnType<typeof randomDraws>
