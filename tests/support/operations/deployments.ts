import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { connectCloudflare } from '../../../worker/ops/cloudflare.ts'
import { deploySite, type CommandContext } from '../../../worker/ops/deploy-site.ts'
import { wranglerOver } from '../../../worker/ops/practice/stand-ins/wrangler.ts'
import { CommandError } from '../../../worker/ops/refusal.ts'
import {
  startCloudflare,
  type FakeCloudflare,
} from '../../../worker/ops/practice/stand-ins/cloudflare.ts'

const root = new URL('../../..', import.meta.url)
export const DOMAIN = 'velours.example'
const brand = { company: { name: 'Velours AG' }, mail: { general: 'office@velours.example' } }

/** Gives each test of a file its own platform and project folder. */
export function openDeployments() {
  let platform: FakeCloudflare
  let folder: string
  let messages: string[]

  beforeEach(async () => {
    platform = await startCloudflare()
    platform.state.secrets = ['SITE_SECRET']
    folder = mkdtempSync(join(tmpdir(), 'velours-deploy-'))
    messages = []
    const toml = readFileSync(new URL('wrangler.toml', root), 'utf8')
    const routes = `routes = [{ pattern = "${DOMAIN}", custom_domain = true }]\n\n[build]`
    writeFileSync(join(folder, 'wrangler.toml'), toml.replace('[build]', routes))
    mkdirSync(join(folder, 'migrations'))
    addMigration('0001_places.sql', 'CREATE TABLE places (id TEXT PRIMARY KEY) STRICT;')
  })

  afterEach(async () => {
    await platform.stop()
    rmSync(folder, { recursive: true })
  })

  const addMigration = (name: string, sql: string) =>
    writeFileSync(join(folder, 'migrations', name), sql)

  const contextOf = (overrides: Partial<CommandContext>): CommandContext => ({
    folder,
    file: 'wrangler.toml',
    cloudflare: connectCloudflare({ base: platform.base, token: 'token' }),
    wrangler: wranglerOver(platform, folder),
    git: { changes: '', commit: 'a'.repeat(40) },
    check: async () => undefined,
    brand,
    say: (line) => void messages.push(line),
    siteOf: () => platform.site,
    knownWithinMs: 0,
    ...overrides,
  })

  const deploy = (overrides: Partial<CommandContext> = {}) => deploySite(contextOf(overrides))

  const refusalOf = async (overrides?: Partial<CommandContext>) => {
    const error = await deploy(overrides).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CommandError)
    return error as CommandError
  }

  const live = () => platform.state.deployments.at(-1)

  const changesNothing = async (overrides?: Partial<CommandContext>) => {
    const changesBefore = [...platform.state.changes]
    const toml = readFileSync(join(folder, 'wrangler.toml'), 'utf8')
    const refusal = await refusalOf(overrides)
    expect(platform.state.changes).toEqual(changesBefore)
    expect(readFileSync(join(folder, 'wrangler.toml'), 'utf8')).toBe(toml)
    return refusal
  }

  const inToml = (from: string | RegExp, to: string) => {
    const path = join(folder, 'wrangler.toml')
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }

  return {
    addMigration,
    changesNothing,
    deploy,
    inToml,
    live,
    contextOf,
    wrangler: (...args: string[]) => wranglerOver(platform, folder)(...args),
    get platform() {
      return platform
    },
    get folder() {
      return folder
    },
    get said() {
      return messages
    },
  }
}
