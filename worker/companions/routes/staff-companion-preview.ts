import type { Context } from 'hono'
import {
  previewCompanionEndpoint,
  previewRevisionEndpoint,
  previewCompanionSchemas,
} from '#moderation/companion-preview'
import { presentProfile } from '../../catalogue/engine/present/present.ts'
import { cheapestMonthly } from '../../catalogue/settings/settings.ts'
import { previewCompanion, previewRevision } from '../preview-companion.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { languageOf } from '../../platform/http/language.ts'
import { cityPath } from '../../catalogue/http/places.ts'
import { staffUrlsFor } from '../../media/http/staff-urls.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** Previews of companions' pages, for staff only. */
export const companionPreviewRoutes = routesOf([
  handle(
    previewCompanionEndpoint,
    previewCompanionSchemas,
    { access: staff },
    async (c, { caller, body: { draft } }) => {
      const id = idOf(c, 'companion.not-found')
      const companionPreview = await previewCompanion(c.var.db, id, draft ?? null, caller)
      return { data: await present(c, companionPreview) }
    },
  ),
  handle(previewRevisionEndpoint, {}, { access: staff }, async (c, { caller, params }) => {
    const companionPreview = await previewRevision(c.var.db, params.id, caller)
    return { data: await present(c, companionPreview) }
  }),
])

type PreviewResult = Awaited<ReturnType<typeof previewCompanion>>

/** Omits private files, as for visitors; staff open them by separate links. */
async function present(c: Context<AppEnv>, { companion, card, profile }: PreviewResult) {
  const { catalogue, now } = c.var
  await catalogue.refresh(now)
  const files = new Map(companion.media.map((file) => [file.id, file]))
  const addressOf = await staffUrlsFor(
    c,
    companion.media.filter(({ accessLevel }) => accessLevel === 'public'),
  )
  return presentProfile(card, profile, {
    locked: false,
    cityPath: cityPath(c, { name: card.city, country: card.country }),
    priceMonthly: cheapestMonthly(settingsOf(catalogue)),
    language: languageOf(c),
    now,
    fileUrl: (companionId, mediaId, file) => {
      const media = files.get(mediaId)
      return media ? addressOf(media, file) : `/media/${companionId}/${mediaId}/${file}`
    },
  })
}
