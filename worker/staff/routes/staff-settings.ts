import { Hono, type Context } from 'hono'
import { refusalOf } from '#contract/refusals'
import { type AdminSettings, saveSettingsSchemas } from '#staff/settings'
import { getSettings, saveSettings } from '#staff/settings.api'
import { sellerOf } from '../../billing/payments/providers.ts'
import { presentStored, settingsIn } from '../settings/present.ts'
import { maySave } from '../settings/rules.ts'
import { versionOf } from '../settings/settings.ts'
import { changeSettings } from '../change-settings.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { respond, answerConflict } from '../../platform/http/endpoint.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { roleOf, staffOf } from '../../accounts/http/require-admin.ts'

export const settingsRoutes = new Hono<AppEnv>()
  .get(getSettings.path, async (c) => {
    await refreshCatalogue(c)
    return respond(c, getSettings, presentSettings(c))
  })
  .put(saveSettings.path, async (c) => {
    const { version, ...input } = validBody(saveSettingsSchemas.body, await readJson(c.req))
    if (!maySave(roleOf(c.var.admin), input)) throw new Failure('forbidden', 'admin.role')
    await refreshCatalogue(c)
    const { actor, at } = staffOf(c)
    const before = settingsOf(c.var.catalogue)
    const seen = { before, version: version ?? settingsVersion(c) }
    const isSaved = await changeSettings(c.var.db, settingsIn(input), seen, { actor, at })
    await refreshCatalogue(c)
    const current = presentSettings(c)
    if (isSaved) return respond(c, saveSettings, current)
    return answerConflict(c, saveSettings, { ...refusalOf('settings.changed'), current })
  })

const settingsVersion = (c: Context<AppEnv>) => versionOf(c.var.catalogue.settings ?? '{}')

const presentSettings = (c: Context<AppEnv>): AdminSettings => ({
  ...presentStored(settingsOf(c.var.catalogue), settingsVersion(c)),
  payable: sellerOf(c.var.config) !== null,
  demo: c.var.config.isDemo,
})
