import type { Context } from 'hono'
import type { Companion } from '#catalogue/companions'
import { maySee } from '../engine/rules.ts'
import type { Actor } from '../../accounts/lib/actor.ts'
import { showCards } from './cards.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/** Cards of those ids whose profiles the actor may open now, in the same order. */
export async function openCards(
  c: Context<AppEnv>,
  actor: Actor,
  ids: readonly string[],
): Promise<Companion[]> {
  const { catalogue, now } = c.var
  const { answer: openIds, cards } = await catalogue.ask(
    now,
    (index) =>
      [...new Set(ids)].filter((id) => {
        const entry = index.get(id)
        return entry?.feed && maySee(actor, entry)
      }),
    (companionIds) => companionIds,
  )
  const companions = openIds.map((id) => ({ id, locked: false }))
  return showCards(c, actor, companions, cards)
}
