import type { Companion } from '#catalogue/companions'
import { factNames, facts, type FactName } from '#catalogue/facts'
import type { CardDocument } from '../document.ts'

type PresentedFacts = Pick<Companion, FactName>

/** The facts of a card, for viewers who may open it. */
export function presentFacts(card: CardDocument): PresentedFacts {
  const presented: Partial<Record<FactName, unknown>> = {}
  for (const name of factNames) {
    const value = card[name]
    presented[name] = facts[name].kind === 'word' ? ((value as string[])[0] ?? null) : value
  }
  return presented as PresentedFacts
}

/** The facts of a locked card. */
export const noFacts = Object.fromEntries<unknown>(
  factNames.map((name) => [name, facts[name].kind === 'words' ? [] : null]),
) as Record<FactName, unknown> as PresentedFacts
