import { Hono } from 'hono'
import {
  answerTeamChange,
  getOwn,
  previewOwn,
  setAway,
  setPaused,
  setPresence,
  setUnlisted,
} from '#companions/own/own.api'
import {
  answerTeamChangeSchemas,
  previewOwnSchemas,
  setAwaySchemas,
  setPausedSchemas,
  setPresenceSchemas,
  setUnlistedSchemas,
} from '#companions/own/own'
import { presentProfile } from '../../catalogue/engine/present/present.ts'
import { privateFilesInProfile, privateMediaOf } from '../../catalogue/engine/private-files.ts'
import { maySee } from '../../catalogue/engine/rules.ts'
import { cheapestMonthly } from '../../staff/settings/settings.ts'
import { changeAway, changePaused, changePresence } from '../change-availability.ts'
import { changeUnlisted } from '../change-address.ts'
import { ownOf } from '../http/require-companion.ts'
import { answerTeamChange as answerChange } from '../answer-team-change.ts'
import { requireCompanion } from '../manage-companions.ts'
import { visitor } from '../../accounts/lib/actor.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { fileUrlsFor } from '../../media/http/file-urls.ts'
import { languageOf } from '../../platform/http/language.ts'
import { loadOwnProfile, ownChanged } from '../http/own-profile.ts'
import { notifyOfCompanions } from '../../messaging/http/notify-connections.ts'
import { cityPath, placeNaming } from '../../catalogue/http/places.ts'
import { privateMediaFor } from '../../media/http/private-media.ts'
import { smallBody } from '../../platform/http/public-form.ts'

export const ownRoutes = new Hono<AppEnv>()
  .get(getOwn.path, async (c) => {
    const companion = await requireCompanion(c.var.db, c.var.own.companionId)
    return respond(c, getOwn, await loadOwnProfile(c, companion))
  })
  .put(setPresence.path, smallBody, async (c) => {
    const { until } = validBody(setPresenceSchemas.body, await readJson(c.req))
    const end = until === null ? null : Date.parse(until)
    return respond(
      c,
      setPresence,
      await ownChanged(c, await changePresence(c.var.db, ownOf(c), end)),
    )
  })
  .put(setAway.path, smallBody, async (c) => {
    const { away } = validBody(setAwaySchemas.body, await readJson(c.req))
    return respond(c, setAway, await ownChanged(c, await changeAway(c.var.db, ownOf(c), away)))
  })
  .put(setPaused.path, smallBody, async (c) => {
    const { paused } = validBody(setPausedSchemas.body, await readJson(c.req))
    const changed = await ownChanged(c, await changePaused(c.var.db, ownOf(c), paused))
    notifyOfCompanions(c, [c.var.own.companionId])
    return respond(c, setPaused, changed)
  })
  .put(setUnlisted.path, smallBody, async (c) => {
    const { unlisted } = validBody(setUnlistedSchemas.body, await readJson(c.req))
    const { companionId, memberId: actor, now: at } = ownOf(c)
    const companion = await changeUnlisted(c.var.db, companionId, unlisted, {
      actor,
      at,
      side: 'companion',
    })
    return respond(c, setUnlisted, await ownChanged(c, companion))
  })
  .post(answerTeamChange.path, smallBody, async (c) => {
    const { of, act } = validBody(answerTeamChangeSchemas.body, await readJson(c.req))
    const { companionId } = c.var.own
    await answerChange(c.var.db, { ...ownOf(c), email: c.var.own.member.email }, { of, act })
    return respond(
      c,
      answerTeamChange,
      await ownChanged(c, await requireCompanion(c.var.db, companionId)),
    )
  })
  .get(previewOwn.path, validQuery(previewOwnSchemas.query), async (c) => {
    const { catalogue, now, own } = c.var
    const id = own.companionId
    const isVisitor = c.req.valid('query').as === 'visitor'
    // Her links open her own files alone, whatever plan is written here.
    const viewer = isVisitor ? visitor : ({ ...own.member, plan: 'gold' } as const)
    const [found, gallery] = await Promise.all([
      catalogue.profile(now, id),
      privateMediaOf(c.var.db, id),
    ])
    const privateMedia = await privateMediaFor(c, id, viewer, gallery)
    if (!found) return respond(c, previewOwn, { data: null })
    const { card, profile } = found
    const privateFiles = isVisitor ? [] : privateFilesInProfile(card, profile, privateMedia)
    const view = {
      locked: !maySee(viewer, card),
      cityPath: cityPath(c, { name: card.city, country: card.country }),
      priceMonthly: cheapestMonthly(settingsOf(catalogue)),
      language: languageOf(c),
      named: placeNaming(c),
      now,
      privateMedia,
      fileUrl: await fileUrlsFor(c, viewer, privateFiles),
    }
    return respond(c, previewOwn, { data: presentProfile(card, profile, view) })
  })
