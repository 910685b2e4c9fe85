import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { run } from '../../../../worker/local/setup.mjs'
import { connectCloudflare } from '../../../../worker/ops/cloudflare.ts'
import { deploySite } from '../../../../worker/ops/deploy-site.ts'
import { ACCOUNT, startCloudflare } from '../../../../worker/ops/practice/stand-ins/cloudflare.ts'
import { siteFolder } from '../../../support/operations/site-folder.ts'

test(
  'migrates and uploads this site twice with the real wrangler',
  { timeout: 240_000 },
  async () => {
    const platform = await startCloudflare()
    platform.state.secrets = ['SITE_SECRET']
    const routes = 'routes = [{ pattern = "velours.example", custom_domain = true }]'
    const folder = siteFolder(routes)
    const env = {
      CLOUDFLARE_API_BASE_URL: platform.base,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    }
    const deploy = () =>
      deploySite({
        folder,
        file: 'wrangler.toml',
        cloudflare: connectCloudflare({ base: platform.base, token: 'token' }),
        wrangler: (...args) => run('wrangler', [...args, '--cwd', folder], { env }),
        git: { changes: '', commit: 'b'.repeat(40) },
        check: async () => undefined,
        brand: {},
        say: () => undefined,
        siteOf: () => platform.site,
      })
    try {
      await deploy()
      await deploy()
      const db = platform.databaseOf('velours')!
      expect(db.prepare('SELECT count(*) AS rows FROM countries').get()).toEqual({ rows: 9 })
      const [first, second] = platform.state.versions
      expect(
        platform.state.deployments.map((shares) => shares.map(({ version_id }) => version_id)),
      ).toEqual([[first], [first, second], [second]])
      const crons = platform.state.changes.filter((call) => call.endsWith('/schedules'))
      expect(crons.length).toBeGreaterThan(0)
    } finally {
      await platform.stop()
      rmSync(folder, { recursive: true })
    }
  },
)
