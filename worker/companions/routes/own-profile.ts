import {
  answerTeamChangeEndpoint,
  getOwnEndpoint,
  previewOwnEndpoint,
  setAwayEndpoint,
  setPausedEndpoint,
  setOnlineAnnouncedEndpoint,
  setPresenceEndpoint,
  setReviewsDeclinedEndpoint,
  setUnlistedEndpoint,
  answerTeamChangeSchemas,
  previewOwnSchemas,
  setAwaySchemas,
  setPausedSchemas,
  setOnlineAnnouncedSchemas,
  setPresenceSchemas,
  setReviewsDeclinedSchemas,
  setUnlistedSchemas,
} from '#companions/own/own'
import { setAnsweredByEndpoint, setAnsweredBySchemas } from '#messaging/own-requests'
import { presentProfile } from '../../catalogue/engine/present/present.ts'
import { privateFilesInProfile, privateMediaOf } from '../../catalogue/engine/private-files.ts'
import { maySee } from '../../catalogue/engine/rules.ts'
import { cheapestMonthly } from '../../catalogue/settings/settings.ts'
import { changeAway, changePaused, changePresence } from '../change-availability.ts'
import { changeAnsweredBy } from '../change-answered-by.ts'
import { changeOnlineAnnounced, changeReviewsDeclined } from '../change-own-choices.ts'
import { changeUnlisted } from '../change-address.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { answerTeamChange } from '../answer-team-change.ts'
import { visitor } from '../../accounts/lib/actor.ts'
import { settingsOf } from '../../platform/http/context.ts'
import { fileUrlsFor } from '../../catalogue/http/file-urls.ts'
import { languageOf } from '../../platform/http/language.ts'
import { loadOwnProfile } from '../http/own-profile.ts'
import { notifyOfCompanions } from '../../accounts/http/notify-connections.ts'
import { cityPath, placeNaming } from '../../catalogue/http/places.ts'
import { privateMediaFor } from '../../catalogue/http/private-media.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const ownRoutes = routesOf([
  handle(getOwnEndpoint, {}, { access: companionAccess }, (c) => loadOwnProfile(c)),
  handle(
    setPresenceEndpoint,
    setPresenceSchemas,
    { access: companionAccess },
    async (c, { caller, body: { until } }) => {
      const end = until === null ? null : Date.parse(until)
      await changePresence(c.var.db, { ...caller, switches: c.var.own.switches }, end)
      return loadOwnProfile(c)
    },
  ),
  handle(
    setAnsweredByEndpoint,
    setAnsweredBySchemas,
    { access: companionAccess },
    async (c, { caller, body: { answeredBy } }) => {
      await changeAnsweredBy(c.var.db, caller, answeredBy)
      return { answeredBy }
    },
  ),
  handle(
    setAwayEndpoint,
    setAwaySchemas,
    { access: companionAccess },
    async (c, { caller, body: { away } }) => {
      await changeAway(c.var.db, { ...caller, switches: c.var.own.switches }, away)
      return loadOwnProfile(c)
    },
  ),
  handle(
    setPausedEndpoint,
    setPausedSchemas,
    { access: companionAccess },
    async (c, { caller, body: { paused } }) => {
      await changePaused(c.var.db, { ...caller, switches: c.var.own.switches }, paused)
      const changedProfile = await loadOwnProfile(c)
      notifyOfCompanions(c, [caller.companionId])
      return changedProfile
    },
  ),
  handle(
    setUnlistedEndpoint,
    setUnlistedSchemas,
    { access: companionAccess },
    async (c, { caller: { companionId, memberId: actor, now: at }, body: { unlisted } }) => {
      const changedBy = { actor, at, side: 'companion' } as const
      const companion = { id: companionId, ...c.var.own.switches }
      await changeUnlisted(c.var.db, companion, unlisted, changedBy)
      return loadOwnProfile(c)
    },
  ),
  handle(
    setReviewsDeclinedEndpoint,
    setReviewsDeclinedSchemas,
    { access: companionAccess },
    async (c, { caller, body: { declined } }) => {
      const switches = c.var.own.switches
      await changeReviewsDeclined(c.var.db, { ...caller, switches }, declined)
      return loadOwnProfile(c)
    },
  ),
  handle(
    setOnlineAnnouncedEndpoint,
    setOnlineAnnouncedSchemas,
    { access: companionAccess },
    async (c, { caller, body: { announced } }) => {
      const switches = c.var.own.switches
      await changeOnlineAnnounced(c.var.db, { ...caller, switches }, announced)
      return loadOwnProfile(c)
    },
  ),
  handle(
    answerTeamChangeEndpoint,
    answerTeamChangeSchemas,
    { access: companionAccess },
    async (c, { caller, body: { of, act } }) => {
      await answerTeamChange(c.var.db, caller, { of, act })
      return loadOwnProfile(c)
    },
  ),
  handle(
    previewOwnEndpoint,
    previewOwnSchemas,
    { access: companionAccess },
    async (c, { caller, query }) => {
      const { catalogue, now, own } = c.var
      const id = caller.companionId
      const isVisitor = query.as === 'visitor'
      // The companion's links open only her own files, whatever the plan here.
      const viewer = isVisitor ? visitor : ({ ...own.member, plan: 'gold' } as const)
      const [companionRecord, gallery] = await Promise.all([
        catalogue.profile(now, id),
        privateMediaOf(c.var.db, id),
      ])
      const privateMedia = await privateMediaFor(c, id, viewer, gallery)
      if (!companionRecord) return { data: null }
      const { card, profile } = companionRecord
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
      return { data: presentProfile(card, profile, view) }
    },
  ),
])
