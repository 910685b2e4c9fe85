import { Hono, type Context } from 'hono'
import { createReportSchemas, createReportEndpoint, type ReportInput } from '#moderation/reports'
import { companionAt } from '../../companions/profiles/slugs.ts'
import { consumeRateLimit, type RateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import {
  networkSizes,
  reportRateLimit,
  reportRangeRateLimit,
  type HoldSource,
} from '../reports/rules.ts'
import { threadOf } from '../../messaging/requests/queries.ts'
import { receiveReport } from '../receive-report.ts'
import type { Actor } from '../../accounts/lib/actor.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { keyedHash } from '../../platform/lib/hash.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { validBody } from '../../platform/lib/validate.ts'
import { addressHashOf, mailboxHashOf } from '../../platform/http/address-hash.ts'
import { languageOf } from '../../platform/http/language.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { answerForm, smallBody } from '../../platform/http/public-form.ts'
import { resolveViewer } from '../../catalogue/http/public-call.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'

export const reportRoutes = new Hono<AppEnv>().post(createReportEndpoint.path, smallBody, (c) =>
  answerForm(c, createReportEndpoint, async (body) => {
    const { db, now, catalogue } = c.var
    const form = validBody(createReportSchemas.body, body)
    await count(c, reportRateLimit, await addressHashOf(c))
    await count(c, reportRangeRateLimit, await addressHashOf(c, networkSizes.network_48))
    const { actor: viewer } = await resolveViewer(c)
    const input = await withCompanion(c, form, viewer)
    const { companion } = input
    const isSeen = companion !== undefined && (await catalogue.flags(now, companion)) !== null
    const origin = originOf(c)
    const sources = await sourcesOf(c, viewer)
    const language = languageOf(c)
    const reporterKey = await reporterKeyOf(c, sources, input.email)
    const sender = { now, origin, language, viewer, isSeen, sources, reporterKey }
    const receipt = await receiveReport(db, input, sender)
    sendMailInBackground(c)
    return receipt
  }),
)

/** Companion's id by id or slug. @throws `Failure` 404 */
async function companionNamed(c: Context<AppEnv>, key: string): Promise<string> {
  const id = isUuid(key) ? key : await companionAt(c.var.db, key)
  if (id === null) throw new Failure('not-found', 'report.subject-unavailable')
  return id
}

/**
 * Adds the companion of a reported thread. A visitor may report any thread id, because only its
 * member and its companion get the id; anyone else who is signed in is refused. So is the companion: she reports the
 * member, by a call of her own.
 *
 * @throws `Failure` 404
 */
async function withCompanion(
  c: Context<AppEnv>,
  input: ReportInput,
  viewer: Actor,
): Promise<ReportInput> {
  const { target } = input
  const companionId = input.companion && (await companionNamed(c, input.companion))
  if (target?.kind !== 'thread') return { ...input, companion: companionId }
  const thread = await threadOf(c.var.db, target.id ?? '')
  const mayReport = viewer.kind === 'visitor' || viewer.id === thread?.memberId
  if (thread && mayReport && (companionId ?? thread.companionId) === thread.companionId) {
    return { ...input, companion: thread.companionId }
  }
  throw new Failure('not-found', 'report.request-not-found')
}

async function count(
  c: Context<AppEnv>,
  rateLimit: RateLimit,
  subject: string | null,
): Promise<void> {
  if (subject !== null)
    await consumeRateLimit(c.var.db, { ...rateLimit, who: subject, now: c.var.now })
}

/** Key of the sender: the account, otherwise the address for the outcome, otherwise the network; null: unknown. */
async function reporterKeyOf(
  c: Context<AppEnv>,
  sources: readonly HoldSource[],
  email: string | undefined,
): Promise<string | null> {
  const account = sources.find(({ what }) => what === 'reporter')
  if (account) return `account:${account.who}`
  const mailbox = email === undefined ? null : await mailboxHashOf(c, email)
  if (mailbox !== null) return `email:${mailbox}`
  const network = sources.find(({ what }) => what === 'network')
  return network ? `network:${network.who}` : null
}

/**
 * The sources of a report as keyed hashes of account and networks, so that they do not identify the
 * sender.
 */
async function sourcesOf(c: Context<AppEnv>, viewer: Actor): Promise<HoldSource[]> {
  const secret = c.var.config.siteSecret
  const sources: HoldSource[] = [{ what: 'site', who: '' }]
  if (secret && viewer.kind === 'member') {
    sources.push({ what: 'reporter', who: await keyedHash(secret, 'reporter', viewer.id) })
  }
  for (const size of ['network', 'network_56', 'network_48'] as const) {
    const networkHash = await addressHashOf(c, networkSizes[size])
    if (networkHash !== null) sources.push({ what: size, who: networkHash })
  }
  return sources
}
