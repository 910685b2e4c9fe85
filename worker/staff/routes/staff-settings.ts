import type { Context } from 'hono'
import { refusalOf } from '#contract/refusals'
import {
  saveSettingsSchemas,
  getSettingsEndpoint,
  saveSettingsEndpoint,
  type AdminSettings,
} from '#staff/settings'
import { sellerOf } from '../../billing/payments/providers.ts'
import { presentStored, settingsIn } from '../../catalogue/settings/present.ts'
import { maySave } from '../../catalogue/settings/writes.ts'
import { versionOf } from '../../catalogue/settings/settings.ts'
import { changeSettings } from '../change-settings.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { answerConflict } from '../../platform/http/endpoint.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const settingsRoutes = routesOf([
  handle(getSettingsEndpoint, {}, { access: staff }, async (c) => {
    await readStored(c)
    return presentSettings(c)
  }),
  handle(
    saveSettingsEndpoint,
    saveSettingsSchemas,
    { access: staff },
    async (c, { caller: { actor, at, role }, body: { version, ...input } }) => {
      if (!maySave(role, input)) throw new Failure('forbidden', 'admin.role-insufficient')
      await readStored(c)
      const before = settingsOf(c.var.catalogue)
      const readSettings = { before, version: version ?? settingsVersion(c) }
      const isSaved = await changeSettings(c.var.db, settingsIn(input), readSettings, { actor, at })
      await c.var.catalogue.refresh(c.var.now)
      const current = presentSettings(c)
      if (isSaved) return current
      return answerConflict(c, saveSettingsEndpoint, { ...refusalOf('settings.changed'), current })
    },
  ),
])

/** A new isolate has no settings in memory, and others may be ten seconds old. */
async function readStored({ var: { catalogue, now } }: Context<AppEnv>): Promise<void> {
  catalogue.expire()
  await catalogue.refresh(now)
}

const settingsVersion = (c: Context<AppEnv>) => versionOf(c.var.catalogue.settings ?? '{}')

const presentSettings = (c: Context<AppEnv>): AdminSettings => ({
  ...presentStored(settingsOf(c.var.catalogue), settingsVersion(c)),
  payable: sellerOf(c.var.config) !== null,
  demo: c.var.config.isDemo,
})
