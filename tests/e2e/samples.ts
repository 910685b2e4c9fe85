import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Sample = { id: string; name: string; private?: { photos?: unknown[]; clips?: unknown[] } }

/** A sample profile as the seed has it. */
export function sample(slug: string): Sample {
  const file = fileURLToPath(new URL(`../../worker/seed/samples/${slug}.json`, import.meta.url))
  return JSON.parse(readFileSync(file, 'utf8')) as Sample
}

export const sophia = sample('sophia')
export const giulia = sample('giulia')
export const profilePath = `/companion/${sophia.id}`
