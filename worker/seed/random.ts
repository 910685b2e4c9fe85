import type { Random } from './seeded-random.ts'
import { drawUuid } from './draw-uuid.ts'

/** Ways to draw from one sequence of random numbers. */
export function randomDraws(random: Random) {
  const below = (end: number) => Math.floor(random() * end)
  const chance = (of1: number) => random() < of1
  const pick = <T>(options: readonly T[]): T => options[below(options.length)]!
  /** Different ones, in random order. */
  const some = <T>(options: readonly T[], least: number, most: number): T[] => {
    const left = [...options]
    return Array.from({ length: least + below(most - least + 1) }, () =>
      left.splice(below(left.length), 1),
    ).flat()
  }
  return { random, below, chance, pick, some, uuid: () => drawUuid(random) }
}
export type RandomDraws = ReturnType<typeof randomDraws>
