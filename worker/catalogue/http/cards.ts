import type { Context } from 'hono'
import type { Companion } from '#catalogue/companions'
import type { Cards } from '../engine/catalogue.ts'
import { privateFilesInCard } from '../engine/private-files.ts'
import type { ListedMatch } from '../engine/index.ts'
import type { FileUrl } from '../engine/present/present-pictures.ts'
import { maySeePrivateMedia } from '../engine/rules.ts'
import { presentCards } from '../engine/present/present.ts'
import type { Actor } from '../../accounts/lib/actor.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { fileUrlsFor } from './file-urls.ts'
import { languageOf } from '../../platform/http/language.ts'
import { placeNaming } from './places.ts'

/** Addresses of the files of cards that are open to the viewer. */
export async function cardFilesFor(
  c: Context<AppEnv>,
  actor: Actor,
  ids: readonly string[],
  cards: Cards,
): Promise<FileUrl> {
  const privateFiles = ids.flatMap((id) => {
    const card = maySeePrivateMedia(actor, id) && cards.get(id)
    return card ? privateFilesInCard(card) : []
  })
  return fileUrlsFor(c, actor, privateFiles)
}

/** The cards of a list for the viewer. */
export async function showCards(
  c: Context<AppEnv>,
  actor: Actor,
  companions: readonly ListedMatch[],
  cards: Cards,
): Promise<Companion[]> {
  const openIds = companions.flatMap(({ id, locked }) => (locked ? [] : [id]))
  const fileUrl = await cardFilesFor(c, actor, openIds, cards)
  const options = { language: languageOf(c), named: placeNaming(c) }
  return presentCards(companions, cards, { now: c.var.now, fileUrl, ...options })
}
