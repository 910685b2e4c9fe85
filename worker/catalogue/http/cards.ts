import type { Context } from 'hono'
import type { Companion } from '#catalogue/companions'
import type { Cards } from '../engine/catalogue.ts'
import { privateFilesInCard } from '../engine/private-files.ts'
import type { Listed } from '../engine/index.ts'
import type { FileUrl } from '../engine/present/present-pictures.ts'
import { maySeePrivateMedia } from '../engine/rules.ts'
import { presentCards } from '../engine/present/present.ts'
import type { Actor } from '../../accounts/lib/actor.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { fileUrlsFor } from './file-urls.ts'
import { languageOf } from '../../platform/http/language.ts'
import { placeNaming } from './places.ts'

/** Where the viewer may open the files of cards that are open to them. */
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

/** The cards of a list as the viewer may see them. */
export async function showCards(
  c: Context<AppEnv>,
  actor: Actor,
  listed: readonly Listed[],
  cards: Cards,
): Promise<Companion[]> {
  const open = listed.flatMap(({ id, locked }) => (locked ? [] : [id]))
  const fileUrl = await cardFilesFor(c, actor, open, cards)
  const options = { language: languageOf(c), named: placeNaming(c) }
  return presentCards(listed, cards, { now: c.var.now, fileUrl, ...options })
}
