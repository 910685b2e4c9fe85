// Cloudflare has published this package as `@cloudflare/vitest-plugin` since version 1; an npm alias keeps the
// well-known name.
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { makePictures } from './support/pictures.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const migrations = await readD1Migrations({
  projectPath: root,
  migrationsDir: 'migrations',
  migrationsPattern: 'migrations/0*.sql',
})

const pictures = Object.entries(await makePictures()).map(([name, bytes]) => [
  name,
  bytes.toString('base64'),
])

const workerTests = {
  root,
  plugins: [
    cloudflareTest({
      wrangler: { configPath: `${root}wrangler.toml` },
      // Tests configure accounts and payments themselves, whatever variables this machine has.
      miniflare: {
        // The databases that tests restore into, and of the account service's stand-in.
        d1Databases: { RESTORED: 'restored', ACCOUNTS: 'accounts' },
        r2Buckets: { RESTORED_MEDIA: 'restored' },
        bindings: {
          MIGRATIONS: migrations,
          PICTURES: Object.fromEntries(pictures) as Record<string, string>,
          SITE_SECRET: 'for-tests-only-'.repeat(3),
          SUPABASE_URL: '',
          SUPABASE_PUBLISHABLE_KEY: '',
          SUPABASE_SECRET_KEY: '',
          // Tests of the second factor turn it on.
          STAFF_SECOND_FACTOR: 'off',
          PASSKEYS: '',
          RECOVERY_CODES: '',
          ENVIRONMENT: '',
          DEV_MAILBOX_URL: '',
          VAPID_PUBLIC_KEY: '',
          VAPID_PRIVATE_KEY: '',
          VAPID_SUBJECT: '',
          DEV_PUSH_URL: '',
          MAIL_FROM: '',
          MAIL_OFFICE: '',
          SITE_URL: '',
          FLEXPAY_BASE_URL: '',
          FLEXPAY_SHOP_ID: '',
          FLEXPAY_SIGNATURE_KEY: '',
        },
      },
    }),
  ],
  test: {
    name: 'worker',
    include: ['tests/{,thorough/}*/worker/**/*.test.ts'],
    setupFiles: ['tests/support/platform/load-texts.ts'],
    // Off for speed; each file empties the stores itself.
    isolate: false,
    // Generous, because a busy machine is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
}

// A fixed seed, so that only a change can make a test fail; `VELOURS_SEED=42 npm test` tries other schedules.
const seed = Number(process.env.VELOURS_SEED ?? 1)

export default defineConfig({
  test: {
    // Read by tests/support/tier.ts.
    provide: { tier: process.env.VELOURS_TIER === 'second' ? 'second' : 'first', seed },
    // Vitest leaves one core idle by default, which is half of two.
    maxWorkers: '100%',
    silent: 'passed-only',
    tags: [
      {
        name: 'thorough',
        description: 'A slow case of a file of the first tier: in the second only.',
      },
      { name: 'schedule', description: 'Random schedules: more runs in the second tier.' },
    ],
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['tests/{,thorough/}*/unit/**/*.test.ts'],
          setupFiles: ['tests/support/platform/load-texts.ts'],
          isolate: false,
          testTimeout: 300_000,
        },
      },
      workerTests,
      {
        root,
        plugins: [
          cloudflareTest({
            wrangler: { configPath: `${root}worker/local/wrangler.toml` },
            miniflare: {
              serviceBindings: { SITE: () => new Response('The site') },
              bindings: { FLEXPAY_SHOP_ID: '100001', FLEXPAY_SIGNATURE_KEY: 'dev-only-for-tests' },
            },
          }),
        ],
        test: {
          name: 'local',
          include: ['tests/local/**/*.test.ts'],
          // These tests share a database, in which each has its own accounts.
          isolate: false,
        },
      },
    ],
  },
})
